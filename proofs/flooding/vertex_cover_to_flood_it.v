(** FLOOD-IT on a spider takes at most K moves iff the graph has a vertex cover of at most k.

Theorem vertex_cover_to_flood_it_spider : forall g : vertex_cover, vc_well_formed g ->
  (flooded_within (many_most g) (spider_of_cover g) <-> has_cover g).

Theorem vertex_cover_to_flood_it_three : forall g : vertex_cover, vc_well_formed g ->
  (flooded_within (three_most g) (three_of_cover g) <-> has_cover g).

Theorem vertex_cover_to_flood_it_three_free : forall g : vertex_cover, vc_well_formed g ->
  (flooded_within (three_most g) (free_three_of_cover g) <-> has_cover g).

    Flooded from the hub, each leg is a word whose letters must be played in order: the least number
    of moves is the length of a shortest common supersequence of the words ([spider_flooded]). The
    words, and why they are a vertex cover, are in [supersequence_legs]: a colour for each vertex
    and legs of length 2, or three colours and long legs. With K + 1 copies of the legs any area may
    be recoloured ([copies_flooded], Lemma 3 of Fukui et al.). *)

From Coq Require Import List Arith Lia.
From Gadgetry.flooding Require Import vertex_cover flood_it spiders supersequence_legs
  spider_copies.
Import ListNotations.

(** Variant [spider]: hub 0, and the colour v + 1 for vertex v. *)
Definition spider_of_cover (g : vertex_cover) : flood_it := spider (Some 0) 0 (many_words g).

(** Variant [three]: colours a, b, c = 0, 1, 2, hub b. *)
Definition three_of_cover (g : vertex_cover) : flood_it := spider (Some 0) 1 (three_words g).

(** Variant [three-free]: K + 1 copies of the legs. *)
Definition free_three_of_cover (g : vertex_cover) : flood_it :=
  spider None 1 (copied_words (S (three_most g)) (three_kinds g)).

Theorem vertex_cover_to_flood_it_spider : forall g : vertex_cover, vc_well_formed g ->
  (flooded_within (many_most g) (spider_of_cover g) <-> has_cover g).
Proof.
  intros g Hwf. unfold spider_of_cover. rewrite spider_flooded.
  - split; [now apply many_back|apply many_there].
  - intros w Hin. destruct Hwf as [_ Hrange]. apply in_app_iff in Hin.
    destruct Hin as [Hin|Hin]; apply in_map_iff in Hin; destruct Hin as [[u v] [<- Hin]];
      apply Hrange in Hin; simpl; lia.
Qed.

(** Neighbours on the long legs have different colours. *)
Lemma proper_ab w p : proper_word 1 w -> proper_word 1 (ab p ++ w).
Proof. intros H. induction p as [|p IH]; simpl; [exact H|]. split; [lia|split; [lia|exact IH]]. Qed.

Lemma proper_c w p : proper_word 1 w -> p <> 0 -> proper_word 1 (2 :: ab p ++ w).
Proof.
  intros H Hp. destruct p as [|p]; [contradiction|]. simpl. repeat split; try lia.
  now apply proper_ab.
Qed.

Lemma proper_last p : proper_word 1 (2 :: ab p).
Proof.
  destruct p as [|p]; [simpl; lia|]. rewrite <- (app_nil_r (ab (S p))).
  apply proper_c; [exact I|lia].
Qed.

Lemma three_proper g w : In w (three_words g) -> proper_word 1 w.
Proof.
  intros Hin. unfold three_words, three_kinds in Hin. cbn [concat] in Hin.
  rewrite !in_app_iff in Hin. destruct Hin as [[<-|[]]|[Hin|[Hin|[Hin|[]]]]].
  - rewrite <- (app_nil_r (ab _)). now apply proper_ab.
  - apply in_map_iff in Hin. destruct Hin as [v [<- _]]. apply proper_ab, proper_last.
  - apply in_map_iff in Hin. destruct Hin as [v [<- _]]. apply proper_ab, proper_last.
  - apply in_map_iff in Hin. destruct Hin as [e [<- _]].
    apply proper_ab, proper_c; [apply proper_last|].
    pose proof (window_positive g). lia.
Qed.

Theorem vertex_cover_to_flood_it_three : forall g : vertex_cover, vc_well_formed g ->
  (flooded_within (three_most g) (three_of_cover g) <-> has_cover g).
Proof.
  intros g Hwf. unfold three_of_cover. rewrite spider_flooded.
  - destruct Hwf as [_ Hrange]. split.
    + intros [s [Hlen Hall]]. now apply (three_back g Hrange s).
    + now apply three_there.
  - apply three_proper.
Qed.

Theorem vertex_cover_to_flood_it_three_free : forall g : vertex_cover, vc_well_formed g ->
  (flooded_within (three_most g) (free_three_of_cover g) <-> has_cover g).
Proof.
  intros g Hwf. rewrite <- (vertex_cover_to_flood_it_three g Hwf).
  apply copies_flooded. lia.
Qed.
