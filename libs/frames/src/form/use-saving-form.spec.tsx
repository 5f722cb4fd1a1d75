import { renderInShell } from '@shop/testing';
import { TextField } from '@shop/ui';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type SubmitEvent } from 'react';
import type { Outcome } from '../calls/use-report';
import { FormDialog, PageForm } from './form-frames';
import { SLOW, SLOW_MS } from './slow';
import { useSavingForm } from './use-saving-form';

interface Note {
  note: string;
  reason: string;
}

const EMPTY: Note = { note: '', reason: '' };
const THEIRS: Note = { note: 'De una colega', reason: 'Cerrado' };
const SAVED: Outcome<null> = { ok: true, answer: null };
const problems = [{ path: 'note', message: 'Muy larga' }];

const refused = (status: number, more: object = {}) => {
  const error = { status, text: 'No', code: null, problems: [], shortLines: [], sessionEnd: null, changes: [] };
  return { ok: false as const, error: { ...error, ...more } };
};
const LOST = refused(0);

/** Keys that calls went out under, and the outcomes of the next ones. */
let keys: string[];
let outcomes: (Outcome<null> | Promise<Outcome<null>>)[];

beforeEach(() => {
  keys = [];
  outcomes = [];
  sessionStorage.clear();
});
afterEach(() => void jest.useRealTimers());

function useNote(values: Note, more: { after?: () => Note; secrets?: readonly (keyof Note)[] } = {}) {
  return useSavingForm<Note, null>({
    ...more,
    name: 'nota',
    values,
    labels: { note: 'Nota', reason: 'Motivo' },
    save: async (_sent, { key }) => {
      keys.push(key);
      return (await outcomes.shift()) ?? SAVED;
    },
  });
}

/** A form in a page, and a button by which a reading brings what is stored by then: usually by a colleague. */
function NotePage({ read = THEIRS, secrets = [] }: { read?: Note; secrets?: readonly (keyof Note)[] }) {
  const [stored, setStored] = useState(EMPTY);
  const { bind, saving } = useNote(stored, { after: () => stored, secrets });
  return (
    <>
      <button onClick={() => setStored(read)}>Leer</button>
      <PageForm saving={saving} saveLabel="Guardar">
        <TextField label="Nota" {...bind('note')} />
        <TextField label="Motivo" {...bind('reason')} />
      </PageForm>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const save = async () => {
  const made = keys.length;
  await press('Guardar');
  await waitFor(() => expect(keys).toHaveLength(made + 1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).not.toHaveAttribute('aria-busy'));
};

it.each<[string, Outcome<null>]>([
  ['who calls is signed out', refused(401)],
  ['who calls may not', refused(403)],
  ['who calls does it too often', refused(429)],
  ['what goes before it fails', { ...refused(400), unsent: true }],
])('a call whose answer was lost keeps its key though %s when it is tried again', async (_why, turnedAway) => {
  outcomes = [LOST, turnedAway, SAVED];
  renderInShell(<NotePage />);
  await userEvent.type(screen.getByLabelText('Nota'), 'Zona 1');
  for (let time = 0; time < 3; time += 1) await save();
  expect(new Set(keys).size).toBe(1);
});

it('a call that was refused is over: after a reload it is not one of which nobody knows what became', async () => {
  outcomes = [refused(400, { problems })];
  const { unmount } = renderInShell(<NotePage />);
  await userEvent.type(screen.getByLabelText('Nota'), 'Zona 1');
  await save();
  unmount();
  renderInShell(<NotePage />);
  expect(await screen.findByText(/No se había guardado\./)).toBeVisible();
  await save();
  expect(keys[1]).not.toBe(keys[0]);
});

it('what is begun again after a lost answer is another call, and nothing is left of the one before', async () => {
  outcomes = [LOST];
  const { unmount } = renderInShell(<NotePage />);
  await userEvent.type(screen.getByLabelText('Nota'), 'Zona 1');
  await save();
  unmount();
  renderInShell(<NotePage />);
  expect(await screen.findByText(/Se envió, y no supimos si se guardó\./)).toBeVisible();
  await press('Empezar de nuevo');
  expect(screen.getByLabelText('Nota')).toHaveValue('');
  expect(screen.queryByText('Aquí está lo que habías escrito')).toBeNull();
  await userEvent.type(screen.getByLabelText('Nota'), 'Zona 10');
  await save();
  expect(keys[1]).not.toBe(keys[0]);
});

it('is known as saved after a lost answer, though one of its fields is a secret that nobody reads again', async () => {
  outcomes = [LOST];
  renderInShell(<NotePage read={{ note: 'Zona 1', reason: '' }} secrets={['reason']} />);
  await userEvent.type(screen.getByLabelText('Nota'), 'Zona 1');
  await userEvent.type(screen.getByLabelText('Motivo'), 'Secreto-1');
  await save();
  await press('Leer');
  expect(await screen.findByText('Sí se guardó: la respuesta no había llegado.')).toBeVisible();
  expect(screen.queryByText('Otra persona lo cambió mientras lo editabas')).toBeNull();
});

it('a refusal beside a field stays there when the rest is read again', async () => {
  outcomes = [refused(400, { problems })];
  renderInShell(<NotePage />);
  await userEvent.type(screen.getByLabelText('Nota'), 'Zona 1');
  await save();
  expect(screen.getByText('Muy larga')).toBeVisible();
  await press('Leer');
  await waitFor(() => expect(screen.getByLabelText('Motivo')).toHaveValue('Cerrado'));
  expect(screen.getByText('Muy larga')).toBeVisible();
});

it('says of a colleague’s change until one’s own is saved over it', async () => {
  renderInShell(<NotePage />);
  await userEvent.type(screen.getByLabelText('Nota'), 'Zona 1');
  await press('Leer');
  expect(await screen.findByText('Otra persona lo cambió mientras lo editabas')).toBeVisible();
  await save();
  expect(screen.queryByText('Otra persona lo cambió mientras lo editabas')).toBeNull();
});

it('that stands in a dialog above another form sends that one never', async () => {
  const onOuter = jest.fn((event: SubmitEvent) => event.preventDefault());
  function NoteDialog() {
    const { bind, saving } = useNote(EMPTY);
    return (
      <FormDialog saving={saving} title="Apunte" saveLabel="Guardar" onClose={() => undefined}>
        <TextField label="Nota" {...bind('note')} />
      </FormDialog>
    );
  }
  renderInShell(
    <form onSubmit={onOuter}>
      <NoteDialog />
    </form>,
  );
  await userEvent.type(screen.getByLabelText('Nota'), 'Zona 1');
  await save();
  expect(onOuter).not.toHaveBeenCalled();
});

it('says that an answer takes long until it is there, and of the next one not before its time', async () => {
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime, delay: null });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  let answer: (outcome: Outcome<null>) => void = () => undefined;
  outcomes = [new Promise((resolve) => (answer = resolve)), new Promise(() => undefined)];
  renderInShell(<NotePage />);
  await user.type(screen.getByLabelText('Nota'), 'Zona 1');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await pass(SLOW_MS);
  expect(screen.getByText(SLOW)).toBeVisible();
  answer(refused(409));
  await pass(0);
  expect(screen.queryByText(SLOW)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await pass(SLOW_MS - 1);
  expect(screen.queryByText(SLOW)).toBeNull();
});
