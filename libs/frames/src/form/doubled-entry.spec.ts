import { LOST_STEP_MS, isSteppingBack, onceStill, stepBack } from './doubled-entry';

afterEach(() => jest.useRealTimers());

it('goes on where the browser never tells of a step back: no form stays shut for good', () => {
  jest.useFakeTimers();
  jest.spyOn(globalThis.history, 'back').mockImplementation();
  const done: string[] = [];
  stepBack(() => done.push('stepped'));
  onceStill(() => done.push('waited'));
  expect([isSteppingBack(), done]).toEqual([true, []]);
  jest.advanceTimersByTime(LOST_STEP_MS);
  expect([isSteppingBack(), done]).toEqual([false, ['stepped', 'waited']]);
});
