"""CNF -> QBF keeps everything and closes it existentially."""

from gadgetry.formulas import Cnf
from gadgetry.formulas.evaluation import satisfiable, truth
from gadgetry.reductions.formulas.cnf_to_qbf import CnfToQbf


def test_truth_is_satisfiability():
    seen = set()
    for rows in ([], [[]], [[1], [-1]], [[1, -2], [2]], [[1], [-1, 2], [-2]]):
        cnf = Cnf(["a", "b"], rows)
        compiled = CnfToQbf().build(cnf)
        assert compiled.target.matrix == cnf
        assert truth(compiled.target) == satisfiable(cnf)
        assert CnfToQbf().sizes(cnf) == compiled.sizes
        seen.add(satisfiable(cnf))
    assert seen == {True, False}
