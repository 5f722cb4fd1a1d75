import { LOAD_LIMIT_MS, afterLoad } from './after-load';

const WAIT_MS = 1000;

const then = jest.fn();

beforeEach(() => {
  then.mockClear();
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

const load = () => globalThis.dispatchEvent(new Event('load'));

/** A page that is still loading. */
const isLoading = () => void jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');

test('it is called a while after the page has loaded, once', () => {
  isLoading();
  afterLoad(WAIT_MS, then);
  jest.advanceTimersByTime(2 * WAIT_MS);
  expect(then).not.toHaveBeenCalled();
  load();
  jest.advanceTimersByTime(WAIT_MS);
  expect(then).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(2 * LOAD_LIMIT_MS);
  expect(then).toHaveBeenCalledTimes(1);
});

test('a file that hangs does not keep it off for ever: the page counts as loaded', () => {
  isLoading();
  afterLoad(WAIT_MS, then);
  jest.advanceTimersByTime(LOAD_LIMIT_MS + WAIT_MS);
  expect(then).toHaveBeenCalledTimes(1);
  load();
  jest.advanceTimersByTime(2 * WAIT_MS);
  expect(then).toHaveBeenCalledTimes(1);
});

test.each<[string, () => void]>([
  ['before the page has loaded', () => undefined],
  ['while it waits', load],
])('it is called off %s', (_when, before) => {
  isLoading();
  const callOff = afterLoad(WAIT_MS, then);
  before();
  callOff();
  load();
  jest.advanceTimersByTime(2 * LOAD_LIMIT_MS);
  expect(then).not.toHaveBeenCalled();
});
