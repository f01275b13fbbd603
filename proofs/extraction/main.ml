(* What the proved constructions make of instances: reads them from the input, one a line, and
   prints a line of JSON for each. A line is a word for the kind, then numbers, lists ended by 0:

     qbf PREFIX CLAUSES...      prefix: v for "exists v", -v for "for all v"; clauses: literals
     digraph N START ARCS       arcs: tail and head of each, counted from 0; no lists here *)
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

let qbf = function
  | prefix :: clauses ->
      let quantified v = ((if v > 0 then Existential else Universal), abs v) in
      let literal x = (abs x, x < 0) in
      { prefix = List.map quantified prefix; matrix = List.map (List.map literal) clauses }
  | [] -> failwith "expected a prefix"

let rec arcs = function
  | tail :: head :: rest -> (tail, head) :: arcs rest
  | [] -> []
  | [ _ ] -> failwith "expected a head"

let digraph = function
  | vertices :: start :: rest -> { vertices; start; arcs = arcs rest }
  | _ -> failwith "expected the number of vertices and the start"

let row f items = "[" ^ String.concat ", " (List.map f items) ^ "]"
let pairs = row (fun (u, w) -> Printf.sprintf "[%d, %d]" u w)


let graph ?(more = "") name vertices start edges =
  Printf.sprintf "\"%s\": {\"vertices\": %d, \"start\": %d, \"edges\": %s%s}" name vertices start
    (pairs edges) more

let positive name variables clauses =
  Printf.sprintf "\"%s\": {\"variables\": %d, \"clauses\": %s}" name variables
    (row (row string_of_int) clauses)

let shannon name g =
  let source, sink = g.sh_terminals in
  Printf.sprintf
    "\"%s\": {\"vertices\": %d, \"edges\": %s, \"terminals\": [%d, %d], \"to_move\": \"Short\"}"
    name g.sh_vertices (pairs g.sh_edges) source sink

let undirected ?more name g = graph ?more name g.ug_vertices g.ug_start g.ug_edges

let targets kind numbers =
  match kind with
  | "qbf" ->
      let phi = qbf (lists numbers) in
      let gg = qbf_to_generalized_geography phi in
      [ graph "generalized-geography small" gg.vertices gg.start gg.arcs;
        (let f = qbf_to_avoid_true phi in positive "avoid-true standard" f.variables f.clauses);
        (let f = qbf_to_game_sat phi in positive "game-sat standard" f.variables f.clauses);
        shannon "shannon standard" (qbf_to_shannon phi) ]
  | "digraph" ->
      let g = digraph numbers in
      let prelude = undirected_geography_of true g and plain = undirected_geography_of false g in
      [ undirected "undirected-geography prelude" prelude;
        undirected "undirected-geography plain" plain;
        undirected ~more:", \"passes\": 1" "undirected-geography pass" prelude ]
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
