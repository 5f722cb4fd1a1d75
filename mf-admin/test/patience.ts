import { configure } from '@testing-library/react';

/* Each screen is a chunk of its own, and the first test of a file compiles it: on a busy machine that takes seconds. */
configure({ asyncUtilTimeout: 10_000 });
