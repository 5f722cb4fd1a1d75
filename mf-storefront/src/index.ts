/* The real start is a chunk of its own, so that nothing runs before the federation's shared libraries are there. */
void import('./standalone');
