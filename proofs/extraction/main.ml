(* What the proved constructions make of instances: reads them from the input, one a line, and
   prints a line of JSON for each. A line is a word for the kind, then numbers, lists ended by 0:

     cnf N CLAUSES...           the number of variables; clauses: literals
     qbf PREFIX CLAUSES...      prefix: v for "exists v", -v for "for all v"; clauses: literals
     avoid-true N CLAUSES...    the number of variables; clauses: variables
     flag N COLOURS EDGES       FLAG COLORING; both ends of each edge
     few PREFIX CLAUSES...      the same: for targets that grow fast
     cover N K EDGES            a graph and k; both ends of each edge
     long N K EDGES             the same: for targets that grow fast
     copies N K EDGES           the same: for targets that grow faster
     puzzle N SOURCE COPIES COLOURS EDGES     FLOOD-IT; the copies are those of variant k+1
     digraph N START ARCS       arcs: tail and head of each, counted from 0; no lists here
     graph N START EDGES        the same for edges
     pair K P N START EDGES     the same, for telling *k from *p
     tree NODES                 a choice tree in preorder: 0 and 1 for leaves, 2 for a choice of Black
                                and 3 for one of White, each before its subtrees
     sided N START SIDES ARCS   the same as digraph, with the side, 0 or 1, of each vertex
     deal N M CARDS             UNO: N cards of the player to move, M of the other, and the pile's
                                card if there is one; colour and rank of each
     swap N M CARDS             the same with the swap
     laid TABLES                a layout of wires with crossings: the tables of crossing_tables.v as
                                tools/crossing_tables.py writes them, each with its length
     arranged CHOICES QBF       what Python chose for its layout, as that file writes it *)
open Constructions

let rec lists numbers =
  let rec one taken = function
    | 0 :: rest -> (List.rev taken, rest)
    | x :: rest -> one (x :: taken) rest
    | [] -> failwith "expected a list ended by 0"
  in
  match numbers with
  | [] -> []
  | _ -> let first, rest = one [] numbers in first :: lists rest

let matrix = List.map (List.map (fun x -> (abs x, x < 0)))

let qbf = function
  | prefix :: clauses ->
      let quantified v = ((if v > 0 then Existential else Universal), abs v) in
      { prefix = List.map quantified prefix; matrix = matrix clauses }
  | [] -> failwith "expected a prefix"

let rec arcs = function
  | tail :: head :: rest -> (tail, head) :: arcs rest
  | [] -> []
  | [ _ ] -> failwith "expected a head"

let digraph = function
  | vertices :: start :: rest -> { vertices; start; arcs = arcs rest }
  | _ -> failwith "expected the number of vertices and the start"

let undirected_graph = function
  | ug_vertices :: ug_start :: rest -> { ug_vertices; ug_start; ug_edges = arcs rest }
  | _ -> failwith "expected the number of vertices and the start"

let row f items = "[" ^ String.concat ", " (List.map f items) ^ "]"
let pairs = row (fun (u, w) -> Printf.sprintf "[%d, %d]" u w)

let started ?(more = "") vertices start edges =
  Printf.sprintf "{\"vertices\": %d, \"start\": %d, \"edges\": %s%s}" vertices start
    (pairs edges) more

let graph ?more name vertices start edges =
  Printf.sprintf "\"%s\": %s" name (started ?more vertices start edges)

let positive name variables clauses =
  Printf.sprintf "\"%s\": {\"variables\": %d, \"clauses\": %s}" name variables
    (row (row string_of_int) clauses)

let shannon name g =
  let source, sink = g.sh_terminals in
  Printf.sprintf
    "\"%s\": {\"vertices\": %d, \"edges\": %s, \"terminals\": [%d, %d], \"to_move\": \"Short\"}"
    name g.sh_vertices (pairs g.sh_edges) source sink

let quantified name phi =
  let literal (v, negative) = if negative then -v else v in
  let bound (kind, v) = if kind = Existential then v else -v in
  let numbers f = row (fun x -> string_of_int (f x)) in
  Printf.sprintf "\"%s\": {\"prefix\": %s, \"clauses\": %s}" name (numbers bound phi.prefix)
    (row (numbers literal) phi.matrix)

let covered name g =
  Printf.sprintf "\"%s\": {\"vertices\": %d, \"edges\": %s, \"k\": %d, \"moves\": %d}" name
    g.vc_vertices (pairs g.vc_edges) g.vc_k g.vc_k

let cover = function
  | vc_vertices :: vc_k :: rest -> { vc_vertices; vc_k; vc_edges = arcs rest }
  | _ -> failwith "expected the number of vertices and k"

let flood ?most name g =
  let source = match g.fl_source with Some s -> Printf.sprintf ", \"source\": %d" s | None -> "" in
  let most = match most with Some k -> Printf.sprintf ", \"moves\": %d" k | None -> "" in
  Printf.sprintf "\"%s\": {\"vertices\": %d, \"edges\": %s, \"colours\": %s%s%s}" name
    (List.length g.fl_colours) (pairs g.fl_edges) (row string_of_int g.fl_colours) source most

let rec split n items =
  match items with
  | x :: rest when n > 0 -> let taken, left = split (n - 1) rest in (x :: taken, left)
  | _ -> ([], items)

let deal = function
  | n :: m :: rest ->
      let hand, rest = split n (arcs rest) in
      let opposite, rest = split m rest in
      { hand; opposite; pile = (match rest with card :: _ -> Some card | [] -> None) }
  | _ -> failwith "expected the numbers of cards"

(* The ruleset sorts each hand. *)
let dealt u =
  let pile = match u.pile with Some (c, r) -> Printf.sprintf "[%d, %d]" c r | None -> "null" in
  Printf.sprintf "\"hands\": [%s, %s], \"pile\": %s" (pairs (List.sort compare u.hand))
    (pairs (List.sort compare u.opposite)) pile

let kayles name g =
  Printf.sprintf "\"%s\": {\"vertices\": %d, \"edges\": %s}" name g.nk_vertices (pairs g.nk_edges)

let coloured ?(more = "") name g =
  Printf.sprintf "\"%s\": {%s\"vertices\": %d, \"edges\": %s, \"colours\": %s}" name more
    g.fc_vertices (pairs g.fc_edges) (row string_of_int g.fc_colours)

let digraph_named name g = graph name g.vertices g.start g.arcs
let undirected ?more name g = graph ?more name g.ug_vertices g.ug_start g.ug_edges

let tokens name g =
  Printf.sprintf "\"%s\": {\"vertices\": %d, \"edges\": %s, \"tokens\": %s}" name g.tg_vertices
    (pairs g.tg_edges) (row string_of_int g.tg_tokens)

let sum name (one, other) =
  Printf.sprintf "\"%s\": {\"summands\": %s}" name
    (row (fun g -> started g.ug_vertices g.ug_start g.ug_edges) [ one; other ])

let rec tree = function
  | (0 | 1) as b :: rest -> (Leaf (b = 1), rest)
  | player :: rest ->
      let first, rest = tree rest in
      let second, rest = tree rest in
      (Choice (player = 2, first, second), rest)
  | [] -> failwith "expected a node"

(* The number of each node, in preorder, by its path. *)
let node_numbers t =
  let numbers = Hashtbl.create 50 in
  let rec visit path t =
    Hashtbl.add numbers path (Hashtbl.length numbers);
    match t with
    | Leaf _ -> ()
    | Choice (_, first, second) -> visit (path @ [ true ]) first; visit (path @ [ false ]) second
  in
  visit [] t;
  Hashtbl.find numbers

let switches t =
  let number = node_numbers t in
  let net = function
    | NetS -> "s"
    | NetT -> "t"
    | Net (path, r) ->
        (match r with Np -> "p" | NG -> "G" | NK -> "K" | NM -> "M" | NRN -> "RN")
        ^ string_of_int (number path)
  in
  let name (path, r) =
    (match r with
    | Su -> "u" | Sz -> "z" | Sal -> "al" | Sbe -> "be" | Sk -> "k"
    | SX -> "X" | SN -> "N" | Sr -> "r" | SR -> "R" | Sw -> "w")
    ^ string_of_int (number path)
  in
  let quoted = Printf.sprintf "\"%s\"" in
  row
    (fun (sw, nets) ->
      Printf.sprintf "[%s, %s]" (quoted (name sw)) (row (fun n -> quoted (net n)) nets))
    (choice_nets t)

(* A reader takes what it reads off the front of the numbers that are left. *)
let laid_tables numbers =
  let rest = ref numbers in
  let number () =
    match !rest with x :: more -> rest := more; x | [] -> failwith "expected another number"
  in
  let side () = number () = 1 in
  let several read = List.init (number ()) (fun _ -> read ()) in
  let pair () = let s = side () in let n = number () in (s, n) in
  let wire () = let s = side () in let v = number () in let j = number () in ((s, v), j) in
  let face () =
    match number () with 0 -> Outside | 1 -> Inside (wire ()) | _ -> Between (pair ())
  in
  let rec clause_tree kind =
    if kind = 1 then One (pair ())
    else let first = clause_tree (number ()) in let second = clause_tree (number ()) in
         Both (first, second)
  in
  let list_of key () = let k = key () in let items = several number in (k, items) in
  let faced () = let k = pair () in let f = face () in (k, f) in
  let bound = several (fun () -> let universal = side () in let v = number () in (universal, v)) in
  let table_clauses = several (list_of pair) in
  let table_tree = match number () with 0 -> None | kind -> Some (clause_tree kind) in
  let table_tips = several (list_of pair) in
  let passage () = let x = pair () in let e = side () in (x, e) in
  let table_passages =
    several (fun () -> let w = wire () in let passed = several passage in (w, passed)) in
  let table_segments =
    several (fun () ->
      let w = wire () in let n = number () in let f = face () in let g = face () in
      ((w, n), (f, g)))
  in
  let crossed =
    several (fun () ->
      let x = pair () in let f = face () in let g = face () in let m = face () in (x, f, g, m))
  in
  let table_tracks = several faced in
  let table_nexts = several faced in
  let lanes s =
    let wires = several (fun () -> let v = number () in let j = number () in ((s, v), j)) in
    let swaps = several number in
    (wires, swaps)
  in
  let left = lanes false in
  let right = lanes true in
  let on s = if s then right else left in
  let tables =
  { table_order = List.map snd bound;
    table_universal = List.map snd (List.filter fst bound);
    table_clauses; table_tree; table_tips; table_passages;
    table_crossings = List.map (fun (x, _, _, _) -> x) crossed;
    table_segments;
    table_ends = List.concat_map (fun (x, f, g, _) -> [ ((x, true), f); ((x, false), g) ]) crossed;
    table_middles = List.map (fun (x, _, _, m) -> (x, m)) crossed;
    table_tracks; table_nexts }
  in
  let clauses = (laid_out tables).variables_of in
  (tables,
   { lane_order = tables.table_order; lane_universal = (laid_out tables).universal;
     lane_variables = clauses; lane_tree = table_tree; bottom = (fun s -> fst (on s));
     swaps = (fun s -> snd (on s)) })

(* The number of variables, then lists that are ended by 0: the negated variables, all variables in
   order, the left clauses in order, the right ones, and the QBF. *)
let chosen = function
  | variables_declared :: rest -> (
      match lists rest with
      | negated :: order :: left :: right :: formula ->
          let rank items =
            let at = Hashtbl.create 50 in
            List.iteri (fun i x -> Hashtbl.replace at x i) items;
            fun x -> Option.value (Hashtbl.find_opt at x) ~default:0
          in
          let first = rank left and second = rank right in
          ( { negated = (fun v -> List.mem v negated); variable_rank = rank order;
              clause_rank = (fun s -> if s then second else first); variables_declared },
            qbf formula )
      | _ -> failwith "expected four lists and a QBF")
  | [] -> failwith "expected the number of variables"

(* The same layout, which finds nothing twice. *)
let remembering l =
  let kept f =
    let known = Hashtbl.create 100 in
    fun x ->
      match Hashtbl.find_opt known x with
      | Some y -> y
      | None -> let y = f x in Hashtbl.add known x y; y
  in
  let kept2 f = let g = kept (fun (x, y) -> f x y) in fun x y -> g (x, y) in
  { l with tips = kept2 l.tips; passages = kept l.passages; through = kept2 l.through;
    segment_faces = kept2 l.segment_faces; crossing_faces = kept2 l.crossing_faces }

(* The names of switches and nets as Python gives them. *)
let laid_switches tree l =
  let side s = if s then "r" else "l" in
  let own (s, n) = side s ^ string_of_int n in
  let of_wire ((s, v), j) = Printf.sprintf "%s%d.%d" (side s) v j in
  let third w n i = Printf.sprintf "%s.%d.%d" (of_wire w) (n + 1) (i + 1) in
  let at x e = (if e then "W" else "N") ^ own x in
  let clause c = "C" ^ own c in
  (* What stands for a place of a track: at a tip, at its end, behind its end. *)
  let placed s v i (tip, first, last) =
    let js = l.tips s v in
    if i < List.length js then Printf.sprintf "%s%s.%d" tip (own (s, v)) (List.nth js i)
    else (if i = List.length js then first else last) ^ own (s, v)
  in
  let groups = Hashtbl.create 50 in
  let rec visit path low t =
    let high = low + List.length (leaves t) in
    Hashtbl.add groups path (t, Printf.sprintf "%d-%d" low high);
    match t with
    | One _ -> ()
    | Both (first, second) ->
        visit (true :: path) low first;
        visit (false :: path) (low + List.length (leaves first)) second
  in
  Option.iter (visit [] 0) tree;
  let group path = snd (Hashtbl.find groups path) in
  let face = function
    | Outside -> "t" | Inside w -> "F" ^ of_wire w | Between x -> "M" ^ own x in
  let net = function
    | Face f -> face f
    | Junction v -> "B" ^ string_of_int v
    | VarK v -> "K" ^ string_of_int v
    | VarR v -> "Rt" ^ string_of_int v
    | TrackU (s, v, i) -> placed s v i ("U", "Q", "Z")
    | ClauseC c -> clause c
    | TreeK path -> "KC" ^ group path
    | TreeM path -> "MC" ^ group path
    | TreeR path -> "RC" ^ group path
    | WireV (w, n, i) -> "V" ^ third w n i
    | WireW (w, n, i) -> "W" ^ third w n i
    | WireP (w, n, i) -> "P" ^ third w n i
    | CrossV (x, e) -> "V" ^ at x e
    | CrossQ (x, e) -> "Q" ^ at x e
    | CrossX (x, e) -> "X" ^ at x e
    | CrossM x -> "m" ^ own x
    | CrossOut (x, e) -> (if e then "E" else "S") ^ own x
    | _ -> "s"  (* Start, which extraction may number *)
  in
  let fork r path =
    match r, fst (Hashtbl.find groups path) with
    | ForkK, One c -> "enter_" ^ clause c
    | ForkR, One c -> "r_" ^ clause c
    | _ ->
        (match r with
        | ForkK -> "ck_" | ForkX -> "cX_" | ForkR -> "cr_" | ForkY -> "cY_" | ForkN -> "cN_")
        ^ group path
  in
  let name = function
    | Core (r, v) ->
        (match r with CoreK -> "k_" | CoreX -> "X_" | CoreY -> "Y_" | CoreN -> "N_")
        ^ string_of_int v
    | Entry (s, v) -> "entry_" ^ own (s, v)
    | Step (s, v, i) -> placed s v i ("c_", "cz_", "?")
    | Tip (s, v, i) -> placed s v i ("tip_", "h1_", "h2_")
    | Leave (s, v) -> "b_" ^ own (s, v)
    | NoClause -> "w"
    | Fork (r, path) -> fork r path
    | Semi (r, w, n, i) ->
        (match r with
        | C0 -> "c0_" | Y1 -> "y1_" | C1 -> "c1_" | K1 -> "k1_" | C2 -> "c_" | Y2 -> "y2_")
        ^ third w n i
    | Half (r, x, e) ->
        (match r with
        | HalfI -> "i_" | HalfU -> "u_" | HalfJ -> "j_" | HalfG1 -> "g1_" | HalfG -> "g_"
        | HalfG2 -> "g2_" | HalfM -> "m_")
        ^ at x e
    | Out (x, e) -> (if e then "bE_" else "bS_") ^ own x
  in
  let quoted = Printf.sprintf "\"%s\"" in
  let told (sw, nets) = (name sw, List.sort compare (List.map net nets)) in
  row
    (fun (sw, nets) -> Printf.sprintf "[%s, %s]" (quoted sw) (row quoted nets))
    (List.sort compare (List.map told (crossing_nets l)))

let targets kind numbers =
  match kind with
  | "cnf" -> (
      match numbers with
      | n :: clauses ->
          let m = matrix (lists clauses) in
          [ quantified "qbf standard" (cnf_to_qbf n m);
            covered "vertex-cover standard" (cnf_to_vertex_cover m) ]
      | [] -> failwith "expected the number of variables")
  | "qbf" ->
      let phi = qbf (lists numbers) in
      [ digraph_named "generalized-geography small" (qbf_to_generalized_geography false phi);
        digraph_named "generalized-geography bipartite" (qbf_to_generalized_geography true phi);
        (let f = qbf_to_avoid_true phi in positive "avoid-true standard" f.variables f.clauses);
        (let f = qbf_to_game_sat phi in positive "game-sat standard" f.variables f.clauses);
        shannon "shannon standard" (qbf_to_shannon phi) ]
  | "avoid-true" -> (
      match numbers with
      | variables :: clauses ->
          let f = { variables; clauses = lists clauses } in
          [ coloured "flag-coloring lean" (avoid_true_to_flag_coloring false f);
            coloured "flag-coloring paper" (avoid_true_to_flag_coloring true f);
            coloured "flag-coloring small" (avoid_true_to_flag_coloring_small f) ]
      | [] -> failwith "expected the number of variables")
  | "flag" -> (
      match numbers with
      | n :: rest ->
          let fc_colours, ends = split n rest in
          let g = { fc_vertices = n; fc_edges = arcs ends; fc_colours } in
          let more = Printf.sprintf "\"first player wins\": %b, " (fc_determined g) in
          [ coloured ~more "flag-coloring winner" g ]
      | [] -> failwith "expected the number of vertices")
  | "few" -> [ kayles "node-kayles standard" (qbf_to_node_kayles (qbf (lists numbers))) ]
  | "cover" -> let g = cover numbers in [ flood ~most:(many_most g) "flood-it spider" (spider_of_cover g) ]
  | "long" -> let g = cover numbers in [ flood ~most:(three_most g) "flood-it three" (three_of_cover g) ]
  | "copies" ->
      let g = cover numbers in
      [ flood ~most:(three_most g) "flood-it three-free" (free_three_of_cover g) ]
  | "puzzle" -> (
      match numbers with
      | n :: source :: copies :: rest ->
          let fl_colours, ends = split n rest in
          let g = { fl_colours; fl_edges = arcs ends; fl_source = Some source } in
          [ flood "free-flood-it k+1" (glued copies g); flood "free-flood-it n" (glued n g) ]
      | _ -> failwith "expected the number of vertices, the source and the copies")
  | "digraph" ->
      let g = digraph numbers in
      let prelude = undirected_geography_of true g and plain = undirected_geography_of false g in
      [ undirected "undirected-geography prelude" prelude;
        undirected "undirected-geography plain" plain;
        undirected ~more:", \"passes\": 1" "undirected-geography pass" prelude;
        tokens "undirected-geography tokens" (undirected_geography_with_tokens g) ]
  | "graph" ->
      let g = undirected_graph numbers in
      let told (k, p) =
        undirected (Printf.sprintf "nimber-geography %d,%d" k p)
          (undirected_geography_to_nimber_geography k p g)
      in
      sum "sum edge" (undirected_geography_to_sum g)
      :: List.map told [ (2, 3); (1, 2); (1, 3); (2, 4); (3, 4) ]
  | "tree" -> [ Printf.sprintf "\"nets\": {\"edges\": %s}" (switches (fst (tree numbers))) ]
  | "sided" -> (
      match numbers with
      | n :: start :: rest ->
          let sides, ends = split n rest in
          let g = { vertices = n; start; arcs = arcs ends } in
          let u = generalized_geography_to_uno (fun v -> List.nth sides v = 1) g in
          [ Printf.sprintf "\"uno standard\": {%s}" (dealt u);
            Printf.sprintf "\"swap-uno standard\": {%s, \"swap\": true}" (dealt u) ]
      | _ -> failwith "expected the number of vertices and the start")
  | "deal" -> [ undirected "undirected-geography standard" (uno_to_undirected_geography (deal numbers)) ]
  | "swap" ->
      [ undirected ~more:", \"passes\": 1" "undirected-geography standard"
          (uno_to_undirected_geography (deal numbers)) ]
  | "laid" ->
      let t, lanes = laid_tables numbers in
      let l = laid_out t in
      let edges = laid_switches t.table_tree l in
      let laned = laid_switches t.table_tree (remembering (laid_by_lanes lanes)) = edges in
      [ Printf.sprintf
          "\"crossing nets\": {\"sound\": %b, \"runnable\": %b, \"valid lanes\": %b, \"laned\": %b, \"edges\": %s}"
          (sound_tables t) (runnable_tables t) (valid_lanes lanes) laned edges;
        quantified "laid formula" (laid_formula l) ]
  | "arranged" ->
      let how, phi = chosen numbers in
      let lanes = arranged how phi in
      let l = remembering (laid_by_lanes lanes) in
      [ Printf.sprintf "\"crossing nets of a QBF\": {\"edges\": %s}"
          (laid_switches lanes.lane_tree l);
        quantified "laid formula" (laid_formula l) ]
  | "pair" -> (
      match numbers with
      | k :: p :: rest ->
          let g = undirected_graph rest in
          [ undirected "nimber-geography k,p" (undirected_geography_to_nimber_geography k p g) ]
      | _ -> failwith "expected k and p")
  | _ -> failwith ("unknown kind " ^ kind)

let () =
  try
    while true do
      match String.split_on_char ' ' (String.trim (input_line stdin)) with
      | kind :: words ->
          let numbers = List.map int_of_string words in
          print_endline ("{" ^ String.concat ", " (targets kind numbers) ^ "}")
      | [] -> ()
    done
  with End_of_file -> ()
