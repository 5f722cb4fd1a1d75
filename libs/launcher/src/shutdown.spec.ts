import { Shutdown } from './shutdown';

let exited: number[];

beforeEach(() => {
  exited = [];
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  jest.spyOn(process, 'exit').mockImplementation(((code: number) => exited.push(code)) as never);
});

afterEach(() => {
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'exit']) process.removeAllListeners(event);
});

const shutdownOf = () => new Shutdown({ begin: 'Deteniendo…', end: 'Detenido.' });

it('takes two signals within a second for one press, and waits no longer at a later one', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  await shutdownOf().keep(Promise.resolve(null), () => new Promise(() => undefined));
  process.emit('SIGINT');
  now = 1000;
  process.emit('SIGINT');
  expect(exited).toEqual([]);
  now = 1001;
  process.emit('SIGINT');
  expect(exited).toEqual([1]);
});

it('stops what was started before a thing that can’t be stopped', async () => {
  const shutdown = shutdownOf();
  const stopped: string[] = [];
  const stop = (name: string) => Promise.resolve(void stopped.push(name));
  await shutdown.keep(Promise.resolve('database'), stop);
  await shutdown.keep(Promise.resolve('api'), () => Promise.reject(new Error('it hangs')));
  await shutdown.exit(0);
  expect([stopped, exited]).toEqual([['database'], [0]]);
});
