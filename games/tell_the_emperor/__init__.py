"""We Must Tell the Emperor, with its Expansion Kit."""
