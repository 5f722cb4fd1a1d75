import { setFlagsFromString } from 'node:v8';

const [version] = process.versions.v8.split('.');

/*
 * The V8 of Node 20 counts bytes of bytecode until it optimizes a function; this is fifteen times its own number. A worker's code
 * runs too seldom for more: of the processor's time of the API's tests a fifth went into optimizing. Later ones count calls.
 */
if (Number(version) < 12) setFlagsFromString('--interrupt-budget=1000000');
