(* Checks certificates (docs/certificates.md) with the checker that is proved in certificates/.

     check_certificate CERTIFICATE GAME [CERTIFICATE GAME]...

   Reads the files itself: a game as JSON (a position, or a bundle, whose target is meant), a QBF or
   CNF as (Q)DIMACS; - is the standard input. Prints a line for each pair: "valid: GAME WINNER N"
   with the number of entries, "not valid", or "error: ..." if there is nothing to check; exits 0, 1 or 2,
   the greatest of them if there are several pairs. This reader is not proved. *)
open Checker

exception Unreadable of string
exception Invalid of string

let unreadable text = raise (Unreadable text)

(* JSON *)
type json =
  | Object of (string * json) list
  | Array of json list
  | String of string
  | Int of int
  | Other of string

let deepest = 500

let parse text =
  let n = String.length text and at = ref 0 in
  let wrong expected = unreadable (Printf.sprintf "no JSON: expected %s at byte %d" expected !at) in
  let rec blank () =
    if !at < n && (match text.[!at] with ' ' | '\t' | '\n' | '\r' -> true | _ -> false) then (
      incr at; blank ()) in
  let expect c = if !at < n && text.[!at] = c then incr at else wrong (Printf.sprintf "%C" c) in
  let hex () =
    if !at + 4 > n then wrong "four digits";
    let digits = String.sub text !at 4 in
    String.iter (function '0' .. '9' | 'a' .. 'f' | 'A' .. 'F' -> () | _ -> wrong "four digits") digits;
    at := !at + 4;
    int_of_string ("0x" ^ digits) in
  let str () =
    expect '"';
    let out = Buffer.create 16 in
    let rec go () =
      if !at >= n then wrong "the end of a string";
      let c = text.[!at] in
      incr at;
      match c with
      | '"' -> Buffer.contents out
      | '\\' ->
          if !at >= n then wrong "an escape";
          let e = text.[!at] in
          incr at;
          (match e with
           | '"' | '\\' | '/' -> Buffer.add_char out e
           | 'b' -> Buffer.add_char out '\b'
           | 'f' -> Buffer.add_char out '\012'
           | 'n' -> Buffer.add_char out '\n'
           | 'r' -> Buffer.add_char out '\r'
           | 't' -> Buffer.add_char out '\t'
           | 'u' -> (
               let code = hex () in
               match Uchar.is_valid code with
               | true -> Buffer.add_utf_8_uchar out (Uchar.of_int code)
               | false -> Buffer.add_utf_8_uchar out Uchar.rep)
           | _ -> wrong "an escape");
          go ()
      | c when Char.code c < 32 -> wrong "no control character in a string"
      | c -> Buffer.add_char out c; go () in
    go () in
  let word () =
    let start = !at in
    while !at < n && (match text.[!at] with
      | '0' .. '9' | 'a' .. 'z' | 'A' .. 'Z' | '-' | '+' | '.' -> true | _ -> false) do incr at done;
    String.sub text start (!at - start) in
  let number w =
    let digits = if w.[0] = '-' then String.sub w 1 (String.length w - 1) else w in
    let d = String.length digits in
    if d > 0 && d < 18 && String.for_all (function '0' .. '9' -> true | _ -> false) digits
       && (d = 1 || digits.[0] <> '0')
    then Int (int_of_string w) else Other w in
  let rec value depth =
    if depth > deepest then wrong "less depth";
    blank ();
    if !at >= n then wrong "a value";
    match text.[!at] with
    | '{' -> incr at; Object (items '}' depth (fun () ->
        blank (); let key = str () in blank (); expect ':'; (key, value (depth + 1))))
    | '[' -> incr at; Array (items ']' depth (fun () -> value (depth + 1)))
    | '"' -> String (str ())
    | '-' | '0' .. '9' | 'a' .. 'z' | 'A' .. 'Z' -> number (word ())
    | _ -> wrong "a value"
  and items : 'a. char -> int -> (unit -> 'a) -> 'a list = fun close _ item ->
    blank ();
    if !at < n && text.[!at] = close then (incr at; [])
    else
      let rec go taken =
        let taken = item () :: taken in
        blank ();
        if !at < n && text.[!at] = ',' then (incr at; go taken)
        else (expect close; List.rev taken) in
      go [] in
  let result = value 0 in
  blank ();
  if !at < n then wrong "the end";
  result

let rec repeated = function x :: rest -> List.mem x rest || repeated rest | [] -> false

let fields what = function
  | Object pairs ->
      if repeated (List.map fst pairs) then unreadable (what ^ ": expected every key once");
      pairs
  | _ -> unreadable ("expected " ^ what ^ " as a JSON object")

(* The parts of a game *)
let field data key = match List.assoc_opt key data with
  | Some value -> value
  | None -> unreadable (Printf.sprintf "expected %S in the game" key)
let number key least most = function
  | Int n when least <= n && n <= most -> n
  | _ -> unreadable (Printf.sprintf "%s: expected a number from %d to %d" key least most)
let rows key = function
  | Array items -> items
  | _ -> unreadable (key ^ ": expected a list")
let numbers key least most value = List.map (number key least most) (rows key value)
let set key least most value =
  let l = numbers key least most value in
  if repeated (List.sort compare l) then unreadable (key ^ ": expected every number once");
  l
let optional data key read = match List.assoc_opt key data with Some v -> read v | None -> []
let pair key least most value = match numbers key least most value with
  | [ a; b ] -> (a, b)
  | _ -> unreadable (key ^ ": expected pairs")
let most = 1_000_000_000

let known data keys =
  List.iter (fun (key, _) ->
    if not (List.mem key ("ruleset" :: keys)) then unreadable (Printf.sprintf "unexpected %S" key))
    data

let graph data = let n = number "vertices" 0 most (field data "vertices") in
  (n, List.map (pair "edges" 0 (n - 1)) (rows "edges" (field data "edges")))

let names_ignored = "names"

let positive data =
  let n = number "variables" 0 most (field data "variables") in
  let clause value = List.map (function
      | Int v when 1 <= v && v <= n -> v
      | Int v when -n <= v && v <= -1 -> unreadable "formulas with negations are not covered"
      | _ -> unreadable "clauses: expected variables") (rows "clauses" value) in
  { variables = n; clauses = List.map clause (rows "clauses" (field data "clauses")) }

let card value = pair "card" 0 most value

let component data =
  match field data "ruleset" with
  | String "generalized-geography" ->
      known data [ "vertices"; "edges"; "start"; "visited" ];
      let n, arcs = graph data in
      let start = number "start" 0 (n - 1) (field data "start") in
      Geography (arcs, (start, start :: optional data "visited" (set "visited" 0 (n - 1))))
  | String "undirected-geography" ->
      known data [ "vertices"; "edges"; "start"; "tokens"; "visited"; "passes"; "board"; "holes" ];
      let n, edges = graph data in
      let tokens = match List.assoc_opt "start" data, List.assoc_opt "tokens" data with
        | Some v, None -> [ number "start" 0 (n - 1) v ]
        | None, Some v -> set "tokens" 0 (n - 1) v
        | _ -> unreadable "expected one of start and tokens" in
      let visited = optional data "visited" (set "visited" 0 (n - 1)) in
      let passes = match List.assoc_opt "passes" data with
        | Some v -> number "passes" 0 1_000_000 v
        | None -> 0 in
      Tokens (edges, (tokens, tokens @ visited), passes)
  | String "avoid-true" ->
      known data [ "variables"; names_ignored; "clauses"; "true" ];
      let f = positive data in
      AvoidTrue (f, optional data "true" (set "true" 1 f.variables))
  | String "node-kayles" ->
      known data [ "vertices"; "edges"; "taken" ];
      let n, edges = graph data in
      Kayles ({ nk_vertices = n; nk_edges = edges }, optional data "taken" (set "taken" 0 (n - 1)))
  | String "uno" ->
      known data [ "hands"; "pile" ];
      let pile = match List.assoc_opt "pile" data with
        | None | Some (Other "null") -> None
        | Some v -> Some (card v) in
      (match rows "hands" (field data "hands") with
       | [ hand; other ] ->
           Cards { hand = List.map card (rows "hand" hand);
                   opposite = List.map card (rows "hand" other); pile }
       | _ -> unreadable "hands: expected two")
  | String name -> unreadable (name ^ ": a ruleset that this checker does not cover")
  | _ -> unreadable "ruleset: expected a name"

(* a1 is the first cell of the first row *)
let cell columns rows_count name =
  let n = String.length name in
  let rec letters i c =
    if i < n && i < 6 && 'a' <= name.[i] && name.[i] <= 'z'
    then letters (i + 1) ((c * 26) + Char.code name.[i] - 96) else (i, c) in
  let i, column = letters 0 0 in
  let digits = String.sub name i (n - i) in
  let d = String.length digits in
  if i = 0 || d = 0 || d > 9 || digits.[0] = '0'
     || not (String.for_all (function '0' .. '9' -> true | _ -> false) digits)
  then None
  else
    let row = int_of_string digits in
    if column <= columns && row <= rows_count then Some (((row - 1) * columns) + column - 1) else None

(* Certificates *)
let rec plain = function
  | Int n when n >= 0 -> Number n
  | Int n -> Minus (-n)
  | String "pass" -> Pass
  | Array [ a; b ] -> Both (plain a, plain b)
  | _ -> raise (Invalid "a move")

let entry move value =
  let reply = function
    | Array [ m; Int to_ ] when to_ >= 0 -> (move m, to_)
    | _ -> raise (Invalid "an entry") in
  match value with
  | Array [ m; Int to_ ] when to_ >= 0 -> Answer (move m, to_)
  | Array replies -> Replies (List.map reply replies)
  | _ -> raise (Invalid "an entry")

let certificate move values =
  let entries = Array.of_list (List.map (entry move) values) in
  let count = Array.length entries in
  { entry_count = count; entry_at = (fun i -> if i < count then Some entries.(i) else None) }

(* (Q)DIMACS *)
let dimacs text =
  let lines = List.filter (fun l -> l <> "" && l.[0] <> 'c')
      (List.map String.trim (String.split_on_char '\n' text)) in
  let words line = List.filter (( <> ) "") (String.split_on_char ' '
      (String.map (function '\t' | '\r' -> ' ' | c -> c) line)) in
  let int w = match int_of_string_opt w with Some n -> n | None -> unreadable "expected numbers" in
  match lines with
  | [] -> unreadable "expected p cnf"
  | head :: rest ->
      let n, m = match words head with
        | [ "p"; "cnf"; n; m ] -> (int n, int m)
        | _ -> unreadable "expected p cnf" in
      let rec prefix taken = function
        | line :: rest when line.[0] = 'a' || line.[0] = 'e' ->
            let quantifier = if line.[0] = 'e' then Existential else Universal in
            let variables = match List.rev_map int (List.tl (words line)) with
              | 0 :: vs -> List.rev vs
              | _ -> unreadable "expected a quantifier's line to end with 0" in
            List.iter (fun v -> if v < 1 || v > n then unreadable "expected variables") variables;
            prefix (List.rev_append (List.map (fun v -> (quantifier, v)) variables) taken) rest
        | rest -> (List.rev taken, rest) in
      let bound, rest = prefix [] rest in
      let literal x = if x = 0 || abs x > n then unreadable "expected literals" else (abs x, x < 0) in
      let rec clauses taken open_ = function
        | 0 :: rest -> clauses (List.rev open_ :: taken) [] rest
        | x :: rest -> clauses taken (literal x :: open_) rest
        | [] -> if open_ = [] then List.rev taken else unreadable "expected 0 after each clause" in
      let matrix = clauses [] [] (List.map int (List.concat_map words rest)) in
      if List.length matrix <> m then unreadable "expected as many clauses as the header says";
      if repeated (List.sort compare (List.map snd bound)) then unreadable "a variable is bound twice";
      (n, { prefix = bound; matrix })

(* What the certificate claims, and whether that is so *)
let check_game cert game_text =
  let cert = fields "a certificate" cert in
  if List.assoc_opt "schema" cert <> Some (String "gadgetry-certificate/1") then
    unreadable "expected a certificate with \"schema\": \"gadgetry-certificate/1\"";
  let strategy = if List.mem_assoc "assignment" cert then "assignment" else "positions" in
  let wanted = [ "game"; "positions"; "schema"; "winner" ] in
  let wanted = List.sort compare (strategy :: List.filter (( <> ) "positions") wanted) in
  if List.sort compare (List.map fst cert) <> wanted then
    unreadable ("expected the keys " ^ String.concat ", " wanted ^ "; joins, cuts, pairs of a mirror and autotrees are not covered");
  let winner = match List.assoc "winner" cert with String w -> w | _ -> unreadable "winner" in
  let values = match List.assoc strategy cert with
    | Array l when l <> [] || strategy = "assignment" -> l
    | _ -> unreadable ("expected a list as " ^ strategy) in
  let by yes no =
    if winner = yes then true else if winner = no then false
    else unreadable (Printf.sprintf "expected \"winner\": %s or %s" yes no) in
  let named name = if List.assoc "game" cert <> String name then raise (Invalid "another game") in
  let made move =
    if strategy = "assignment" then unreadable "expected positions";
    certificate move values in
  let is_json = String.length (String.trim game_text) > 0 && (String.trim game_text).[0] = '{' in
  let valid =
    if not is_json then (
      let n, phi = dimacs game_text in
      if not (List.mem (List.assoc "game" cert) (if phi.prefix = [] then [ String "cnf"; String "qbf" ]
          else [ String "qbf" ])) then raise (Invalid "another game");
      let owner = by "exists" "forall" in
      if strategy = "assignment" then (
        let literal = function
          | Int x when x <> 0 -> (abs x, x < 0)
          | _ -> unreadable "expected literals as assignment" in
        if phi.prefix <> [] then unreadable "expected positions";
        owner && assignment_accepts n (List.map literal values) phi.matrix)
      else qbf_accepts (made plain) owner phi)
    else
      let data = fields "a game" (parse game_text) in
      let data = match List.assoc_opt "ruleset" data, List.assoc_opt "target" data with
        | None, Some target -> fields "a target" target
        | _ -> data in
      match field data "ruleset" with
      | String "sum" ->
          known data [ "summands" ];
          named "sum";
          let part value = component (fields "a summand" value) in
          let parts = List.map part (rows "summands" (field data "summands")) in
          sum_accepts (made plain) (by "first" "second") parts
      | String "game-sat" ->
          known data [ "variables"; names_ignored; "clauses"; "true"; "false"; "to_move" ];
          named "game-sat";
          let f = positive data in
          let ones key = optional data key (set key 1 f.variables) in
          let true_ones = ones "true" and false_ones = ones "false" in
          if repeated (true_ones @ false_ones) then unreadable "a variable is set twice";
          let moves = match List.assoc_opt "to_move" data with
            | None | Some (String "T") -> true
            | Some (String "F") -> false
            | _ -> unreadable "to_move" in
          game_sat_accepts (made plain) f (by "T" "F") moves true_ones false_ones
      | String "shannon" ->
          known data [ "vertices"; "edges"; "terminals"; "short"; "cut"; "to_move" ];
          named "shannon";
          let n, edges = graph data in
          let s, t = pair "terminals" 0 (n - 1) (field data "terminals") in
          if s = t then unreadable "expected two terminals";
          let claimed key = optional data key (set key 0 (n - 1)) in
          let short = claimed "short" and cut = claimed "cut" in
          if repeated (s :: t :: (short @ cut)) then unreadable "a vertex is claimed twice";
          let moves = match List.assoc_opt "to_move" data with
            | None | Some (String "Short") -> true
            | Some (String "Cut") -> false
            | _ -> unreadable "to_move" in
          let g = { sh_vertices = n; sh_terminals = (s, t); sh_edges = edges } in
          shannon_accepts (made plain) g (by "Short" "Cut") moves short cut
      | String "hex" ->
          known data [ "rows"; "columns"; "black"; "white"; "to_move" ];
          named "hex";
          let rows_count = number "rows" 1 4096 (field data "rows") in
          let columns = number "columns" 1 4096 (field data "columns") in
          let names = cell columns rows_count in
          let stones key = optional data key (fun value ->
            List.map (function
                | String s -> (match names s with Some c -> c | None -> unreadable (key ^ ": cells"))
                | _ -> unreadable (key ^ ": cells")) (rows key value)) in
          let black = stones "black" and white = stones "white" in
          if repeated (black @ white) then unreadable "a cell has two stones";
          let moves = match List.assoc_opt "to_move" data with
            | None | Some (String "Black") -> true
            | Some (String "White") -> false
            | _ -> unreadable "to_move" in
          let move = function
            | String s when names s <> None -> Number (Option.get (names s))
            | _ -> raise (Invalid "a move") in
          shannon_accepts (made move) (hex_board rows_count columns) (by "Black" "White") moves
            black white
      | String name ->
          let start = component data in
          named name;
          component_accepts (made plain) (by "first" "second") start
      | _ -> unreadable "ruleset: expected a name" in
  let game = match List.assoc "game" cert with String name -> name | _ -> "" in
  if valid then Printf.sprintf "valid: %s %s %d" game winner (List.length values)
  else raise (Invalid "the checker refuses it")

let all_of channel =
  let out = Buffer.create 65536 in
  (try
     while true do
       Buffer.add_channel out channel 1
     done
   with End_of_file -> ());
  Buffer.contents out

let contents path =
  if path = "-" then all_of stdin
  else
    let channel = open_in_bin path in
    Fun.protect ~finally:(fun () -> close_in channel) (fun () ->
      all_of channel)

let check cert game =
  try (0, check_game (parse (contents cert)) (contents game)) with
  | Invalid _ -> (1, "not valid")
  | Unreadable text | Sys_error text -> (2, "error: " ^ text)
  | Stack_overflow -> (2, "error: too deep")
  | Out_of_memory -> (2, "error: too large")

let () =
  let rec pairs worst = function
    | cert :: game :: rest ->
        let code, line = check cert game in
        print_endline line;
        pairs (max worst code) rest
    | [] -> worst
    | [ _ ] -> prerr_endline "expected CERTIFICATE GAME"; 2 in
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline "usage: check_certificate CERTIFICATE GAME [CERTIFICATE GAME]..."; exit 2
  | arguments -> exit (pairs 0 arguments)
