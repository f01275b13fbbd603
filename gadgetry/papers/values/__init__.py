"""Parts of chapter 7 of the thesis beside its tables of values."""
