# Every target works in a fresh clone with nothing but python3 and make.
PYTHON ?= python3
BIN := .venv/bin
# Neighbouring tests stay in one process, which then builds what they share, and compiles a kernel,
# once; a process that is done takes tests from the other.
SPREAD := -n auto --dist worksteal
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --editable

.PHONY: demo test lint coverage hooks proofs sweep swept sweep-tests nimbers hex-decided hex-certified hex-ablation hex-games hex-geography fuzz faults limits bench frontier \
	docs release clean suite transition

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(PIP) '.[dev]'
	touch $@

demo: .venv/ready
	$(BIN)/python examples/demo.py

test: .venv/ready
	$(BIN)/python -m pytest $(SPREAD) -q

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Which lines and branches of the package the tests run; slower than `make test`.
coverage: .venv/ready
	$(PIP) '.[coverage]'
	$(BIN)/python -m pytest $(SPREAD) -q --cov --cov-report=term --cov-report=html

# Lint and types before each commit of this clone.
hooks: .venv/ready
	$(PIP) '.[hooks]'
	$(BIN)/pre-commit install

# Theorems about the constructions, for all sizes, and Python held to them: docs/proofs.md. Where Coq
# is not there and cannot be installed, it says so.
proofs: .venv/ready
	command -v coqc >/dev/null || { apt-get -qq update && \
		apt-get -qq install -y --no-install-recommends coq ocaml-nox; } || true
	if command -v coqc >/dev/null; then $(BIN)/python -m tools.proofs.check_proofs build/proofs; \
		else echo "NOTICE: Coq is not installed, so proofs/ has not been checked"; fi

# All reductions to their documented bounds, then the long tests.
sweep: swept sweep-tests

# Exits 1 on a disagreement; stopped, it goes on where it was. What it finds stands in
# docs/sweeps.md, docs/chains.md, docs/ablation.md and on the reductions' pages.
swept: .venv/ready
	$(BIN)/gadgetry sweep --all --results sweep.db --jobs 2 > sweeps.md; \
		case $$? in 0|3) mv sweeps.md docs/sweeps.md;; *) exit 1;; esac
	$(BIN)/gadgetry sweep --chains --results sweep.db --jobs 2 > chains.md; \
		case $$? in 0|3) mv chains.md docs/chains.md;; *) exit 1;; esac
	$(BIN)/gadgetry sweep --all --ablate > ablation.md && mv ablation.md docs/ablation.md
	$(BIN)/python tools/quote_scores.py

# DepQBF is an outside opinion on QBFs, LaTeX compiles pictures and slides (Beamer), and Chromium opens the
# pages of `explain`; where they cannot be installed, their tests are skipped.
sweep-tests: .venv/ready
	command -v depqbf >/dev/null || { apt-get -qq update && apt-get -qq install -y depqbf; } || true
	command -v pdflatex >/dev/null || { apt-get -qq update && apt-get -qq install -y \
		--no-install-recommends texlive-latex-base texlive-pictures texlive-latex-extra \
		texlive-latex-recommended; } || true
	command -v chromium >/dev/null || { apt-get -qq update && apt-get -qq install -y chromium; } || true
	$(BIN)/python -m pytest -m sweep $(SPREAD) -q

# What docs/reliability.md promises, tried in bulk: hostile inputs, failing calls of the system,
# instances far too large. A small part of each is in `make test`.
fuzz faults limits: .venv/ready
	$(BIN)/python -m pytest -m $@ $(SPREAD) -q

# A benchmark set of 500 instances, docs/suite.md; stopped, it goes on where it was.
suite: .venv/ready
	$(BIN)/gadgetry generate --suite graded --directory suite

# Random QBFs against the ratio of clauses to variables, and the ratios of `generate --hard`.
transition: .venv/ready
	$(BIN)/python tools/measure_transition.py

# Stopped, it goes on where it was. The page it writes is docs/nimbers.md.
nimbers: .venv/ready
	$(BIN)/python -m tools.search_nimbers nimbers.db values.db $(ARGS)

# Hex boards and nets of small QBFs by exact search: hours. Stopped, it goes on where it was; the page
# it writes is docs/hex_decided.md.
hex-decided: .venv/ready
	$(BIN)/python -m tools.decide_hex docs/hex_decided.jsonl

# The winners of Hex boards of QBFs, proved by certificates: the small sets take about ten minutes, `large`
# more than an hour. It goes on where it was stopped. The page it writes is docs/hex_certified.md.
hex-certified: .venv/ready
	$(BIN)/python -m tools.certify_hex docs/hex_certified.jsonl

# The same with switches of the construction changed; the page it writes is docs/hex_ablation.md.
hex-ablation: .venv/ready
	$(BIN)/python -m tools.ablate_hex docs/hex_ablation.jsonl --seconds 20

# The strategies carried over to the nets, against opponents of six kinds: about ten minutes. The page it
# writes is docs/hex_games.md.
hex-games: .venv/ready
	$(BIN)/python -m tools.play_hex docs/hex_games.jsonl

# Gadgets for planar geography as nets: checks, boards, a search; about ten minutes. The page it writes is
# docs/hex_from_geography.md.
hex-geography: .venv/ready
	$(BIN)/python -m tools.geography.report docs/hex_from_geography.jsonl

# Every peer that can be installed; what it finds stands in docs/performance.md.
bench: .venv/ready
	command -v depqbf >/dev/null || { apt-get -qq update && apt-get -qq install -y depqbf; } || true
	command -v g++ >/dev/null && test -d /usr/include/boost || { apt-get -qq update && \
		apt-get -qq install -y --no-install-recommends g++ libboost-dev; } || true
	$(PIP) '.[bench]' || true
	$(BIN)/python benchmarks/page.py

# The largest formulas whose games are decided in a minute on one core: hours. Stopped, it goes on where
# it was; the page it writes is docs/frontier.md. ARGS: --time 10, --seed 2, --label NAME, --only uno.
frontier: .venv/ready
	$(BIN)/python benchmarks/frontier.py $(ARGS)

docs: .venv/ready
	$(PIP) '.[docs]'
	$(BIN)/python tools/gallery.py docs
	$(BIN)/python -m tools.live_gallery docs
	$(BIN)/python tools/ruleset_pages.py
	$(BIN)/python tools/contents.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	$(BIN)/python tools/check_site.py site

# Wheel and sdist into dist/: contents, metadata, and the README's tour with the wheel alone.
release: .venv/ready
	$(PIP) '.[release]'
	rm -rf dist
	$(BIN)/python -m build
	$(BIN)/python tools/check_release.py dist

clean:
	rm -rf .venv build dist site demo-output htmlcov .coverage \
		.pytest_cache .mypy_cache .ruff_cache .hypothesis
