import { jsonAnswer, renderInShell, type Answer } from '@shop/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../test/answers';
import { admin, readings } from '../../../test/bad-days/forms';
import { questions } from '../../../test/bad-days/questions';
import type { BadDayQuestion } from '../../../test/bad-days/row';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime, delay: null });
  signInBefore(admin);
});
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const never = () => new Promise<never>(() => undefined);

/** Presses what the question comes after, on its screen. */
async function ask({ opens = [], route, answers = {}, call, question }: BadDayQuestion, first: Answer) {
  let saving = first;
  const shell = renderInShell(<App />, {
    route,
    answers: { ...frameAnswers(admin), ...readings, ...answers, [call]: (request) => saving(request) },
  });
  for (const name of opens) {
    const ways = () => ['button', 'checkbox', 'menuitem'].flatMap((role) => screen.queryAllByRole(role, { name }));
    await waitFor(() => expect(ways()).not.toHaveLength(0));
    await user.click(ways()[0] ?? document.body);
  }
  const dialog = () =>
    ['alertdialog', 'dialog'].flatMap((role) => screen.queryAllByRole(role, { name: question }))[0] ?? null;
  await waitFor(() => expect(dialog()).not.toBeNull());
  const made = () => shell.calls.filter((one) => one.call === call);
  return { dialog, made, address: shell.address, answerWith: (answer: Answer) => (saving = answer) };
}

it.each(questions.map((row) => [row.question, row] as const))('%s outlives a bad day', async (_question, row) => {
  const { dialog, made, answerWith } = await ask(row, () =>
    jsonAnswer(500, { success: false, error: 'Algo falló', code: 'server.failed' }),
  );
  const press = () => {
    const box = dialog();
    if (!box) throw new Error('The question is gone');
    fireEvent.click(within(box).getByRole('button', { name: row.button }));
  };
  // The shop refuses: the question is still there, to be answered again.
  press();
  expect(await screen.findByText('Algo falló')).toBeVisible();
  if (!dialog()) return;
  // The answer is lost: nobody says that it failed.
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  press();
  expect(await screen.findByText('No supimos si se guardó')).toBeVisible();
  expect(made()).toHaveLength(2);
  // Nothing ever comes: it is neither closed nor sent again, and given up after its time.
  answerWith(never);
  press();
  await pass(0);
  press();
  await pass(700);
  press();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await pass(0);
  expect(dialog()).not.toBeNull();
  expect(made()).toHaveLength(3);
  for (let waited = 0; waited < 60 && !screen.queryByText('No supimos si se guardó'); waited += 1) await pass(1000);
  expect(screen.getByText('No supimos si se guardó')).toBeVisible();
  expect(dialog()).not.toBeNull();
  // The safe way does nothing.
  fireEvent.click(within(dialog() ?? document.body).getByRole('button', { name: row.cancel }));
  await waitFor(() => expect(dialog()).toBeNull());
  expect(made()).toHaveLength(3);
});

it.each(questions.filter(({ call }) => call.startsWith('DELETE')).map((row) => [row.question, row] as const))(
  '%s is done where what it is about is gone by then',
  async (_question, row) => {
    const { dialog, answerWith } = await ask(row, () => Promise.reject(new TypeError('Failed to fetch')));
    const press = () => fireEvent.click(within(dialog() ?? document.body).getByRole('button', { name: row.button }));
    press();
    expect(await screen.findByText('No supimos si se guardó')).toBeVisible();
    answerWith(() =>
      jsonAnswer(404, {
        success: false,
        error: 'No lo encontramos: puede que otra persona lo haya eliminado.',
        code: 'resource.notFound',
      }),
    );
    press();
    await waitFor(() => expect(dialog()).toBeNull());
    expect(screen.queryByText('Error')).toBeNull();
  },
);

it.each(questions.filter(({ opens = [] }) => opens.length > 0).map((row) => [row.question, row] as const))(
  '%s is closed by going back, on its screen',
  async (_question, row) => {
    const { dialog, made, address } = await ask(row, never);
    act(() => globalThis.history.back());
    await waitFor(() => expect(dialog()).toBeNull());
    expect(address()).toBe(row.route);
    expect(made()).toHaveLength(0);
  },
);
