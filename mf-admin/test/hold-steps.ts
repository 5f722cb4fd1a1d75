import { act, waitFor } from '@testing-library/react';

/** A browser that steps back once the test lets it: what is being left stays on the screen until then. */
export function holdSteps() {
  const back = jest.spyOn(globalThis.history, 'back').mockImplementation();
  return {
    asked: () => waitFor(() => expect(back).toHaveBeenCalled()),
    letGo() {
      back.mockRestore();
      act(() => globalThis.history.back());
    },
  };
}
