"""Truth of QBFs, strategies and moves."""
