import { act, renderHook } from '@testing-library/react';
import { useNow } from './use-now';

afterEach(() => {
  jest.useRealTimers();
});

test('a screen that stays open knows of the new day', () => {
  jest.useFakeTimers({ now: new Date('2026-11-22T05:59:30.000Z') });
  const { result } = renderHook(useNow);
  expect(result.current.toISOString()).toBe('2026-11-22T05:59:30.000Z');
  act(() => jest.advanceTimersByTime(60_000));
  expect(result.current.toISOString()).toBe('2026-11-22T06:00:30.000Z');
});
