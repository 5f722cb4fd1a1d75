import { Semaphore } from './semaphore';

/** A job that runs until it is told to end, and says when it began. */
function held() {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  const job = { began: false, end, run: () => Promise.resolve() };
  job.run = () => {
    job.began = true;
    return done;
  };
  return job;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('runs as many at once as it may, the others in their order', async () => {
  const work = new Semaphore({ running: 2, waiting: 5, timeoutMs: 60_000 });
  const jobs = [held(), held(), held(), held()];
  const runs = jobs.map((job) => work.run(job.run));
  await settled();
  expect(jobs.map(({ began }) => began)).toEqual([true, true, false, false]);
  jobs[1]?.end();
  await settled();
  expect(jobs.map(({ began }) => began)).toEqual([true, true, true, false]);
  for (const job of jobs) job.end();
  await Promise.all(runs);
  expect(jobs.every(({ began }) => began)).toBe(true);
});

test('refuses who comes when too many wait', async () => {
  const work = new Semaphore({ running: 1, waiting: 1, timeoutMs: 60_000 });
  const first = held();
  const runs = [work.run(first.run), work.run(() => Promise.resolve('second'))];
  await expect(work.run(() => Promise.resolve())).rejects.toMatchObject({ code: 'server.unavailable' });
  first.end();
  expect(await Promise.all(runs)).toEqual([undefined, 'second']);
});

test('refuses who waited too long, and never runs that job', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  try {
    const work = new Semaphore({ running: 1, waiting: 5, timeoutMs: 100 });
    const [first, late] = [held(), held()];
    const running = work.run(first.run);
    const waiting = work.run(late.run);
    jest.advanceTimersByTime(60);
    const after = work.run(() => Promise.resolve('in time'));
    jest.advanceTimersByTime(40);
    await expect(waiting).rejects.toMatchObject({ code: 'server.unavailable' });
    first.end();
    await running;
    jest.advanceTimersByTime(100);
    expect(await after).toBe('in time');
    expect(late.began).toBe(false);
    expect(await work.run(() => Promise.resolve('next'))).toBe('next');
  } finally {
    jest.useRealTimers();
  }
});

test('who began in time puts nobody else out when that time is over', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  try {
    const work = new Semaphore({ running: 1, waiting: 5, timeoutMs: 100 });
    const [first, second, third] = [held(), held(), held()];
    const runs = [work.run(first.run), work.run(second.run)];
    first.end();
    await settled();
    expect(second.began).toBe(true);
    jest.advanceTimersByTime(60);
    runs.push(work.run(third.run));
    jest.advanceTimersByTime(40);
    second.end();
    await settled();
    expect(third.began).toBe(true);
    third.end();
    await Promise.all(runs);
  } finally {
    jest.useRealTimers();
  }
});

test('goes on after a job that failed', async () => {
  const work = new Semaphore({ running: 1, waiting: 1, timeoutMs: 60_000 });
  await expect(work.run(() => Promise.reject(new Error('no picture')))).rejects.toThrow('no picture');
  expect(await work.run(() => Promise.resolve('next'))).toBe('next');
});
