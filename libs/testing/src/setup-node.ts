import { format } from 'node:util';

/*
 * A green run is quiet: what is written to the console, and what the process warns of, fails its test. A test that brings one
 * about takes it by `jest.spyOn(console, 'error').mockImplementation()`, and says with the spy what it expects.
 */
const written: string[] = [];
const note = (text: string) => void written.push(text);

for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const) {
  console[level] = (...words: unknown[]) => note(`console.${level}: ${format(...words)}`);
}
const noteWarning = (warning: Error) => note(`process warning: ${warning.stack ?? ''}`);
process.on('warning', noteWarning);

function expectQuiet() {
  const [first] = written.splice(0);
  if (first !== undefined) throw new Error(first);
}
afterEach(expectQuiet);
afterAll(() => {
  process.off('warning', noteWarning);
  expectQuiet();
});
