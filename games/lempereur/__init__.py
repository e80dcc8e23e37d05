"""L'Empereur: penguins across hidden ice to the ocean and home again, and a race of memory."""
