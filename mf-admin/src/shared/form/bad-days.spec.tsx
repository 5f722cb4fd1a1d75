import { jsonAnswer, renderInShell, type Answer, type Answers, type RecordedCall } from '@shop/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../test/answers';
import { admin, forms, readings, type BadDayForm } from '../../../test/bad-days/forms';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';
import { adminApi } from '../admin-api';
import { SLOW_MS } from './form-frames';

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime, delay: null });
});
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const failed = () => jsonAnswer(500, { success: false, error: 'Algo falló', code: 'server.failed' });
const ended = () => jsonAnswer(401, { success: false, error: 'Inicia sesión', code: 'auth.required' });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const never = () => new Promise<never>(() => undefined);

const UNKNOWN = /No supimos si se guardó/;

/** A form with its screen, of which the test says how the shop answers. */
class Day {
  /** Whether what was read can be read again. */
  private reads = true;
  private saving: Answer = failed;
  private shell!: ReturnType<typeof renderInShell>;
  private text = '';

  constructor(private readonly form: BadDayForm) {}

  async open(): Promise<void> {
    const guarded: Answers = Object.fromEntries(
      Object.entries(readings).map(([call, answer]) => [call, (request) => (this.reads ? answer(request) : failed())]),
    );
    this.shell = renderInShell(<App />, {
      route: this.form.route,
      answers: {
        ...frameAnswers(admin),
        ...guarded,
        'POST /api/admin/login': () => ({ success: true, data: { user: admin, token: 'nuevo' } }),
        [this.form.call]: (request) => this.saving(request),
      },
    });
    await this.unfold();
  }

  /** Presses what leads to the form, where it is not open by its address. */
  private async unfold(): Promise<void> {
    const { opens, field } = this.form;
    if (opens === undefined) return;
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: opens }).length + this.fields(field).length).not.toBe(0),
    );
    if (this.fields(field).length === 0) await user.click(screen.getByRole('button', { name: opens }));
  }

  private fields(name: string): HTMLElement[] {
    // A label may end with the mark of what is required.
    return screen.queryAllByLabelText((label) => label.replace(/ ?\*$/, '') === name);
  }

  private async field(name: string): Promise<HTMLInputElement> {
    await waitFor(() => expect(this.fields(name)).not.toHaveLength(0));
    return this.fields(name)[0] as HTMLInputElement;
  }

  async fill(): Promise<void> {
    const { field, adds, fills = {} } = this.form;
    for (const [name, text] of Object.entries({ [field]: adds, ...fills })) {
      const box = await this.field(name);
      await user.click(box);
      box.setSelectionRange(box.value.length, box.value.length);
      await user.paste(text);
    }
    this.text = (await this.field(field)).value;
    expect(this.text.endsWith(adds)).toBe(true);
  }

  async stays(): Promise<void> {
    await waitFor(() => expect(this.fields(this.form.field)[0]).toHaveValue(this.text));
  }

  private calls(): RecordedCall[] {
    return this.shell.calls.filter(({ call }) => call === this.form.call);
  }

  private button(): HTMLElement {
    const { button, inPage = false } = this.form;
    const scope = inPage ? screen : within(screen.getByRole('dialog', { hidden: true }));
    return scope.getByRole('button', { name: button, hidden: true });
  }

  /** Saves it, and waits until the call is on its way. */
  async save(answer: Answer): Promise<void> {
    const before = this.calls().length;
    this.saving = answer;
    fireEvent.click(this.button());
    await waitFor(() => expect(this.calls()).toHaveLength(before + 1));
    await pass(0);
  }

  async rereadFails(): Promise<void> {
    this.reads = false;
    act(() => void this.shell.store.dispatch(adminApi.util.invalidateTags(EVERYTHING)));
    await pass(100);
    await this.stays();
    this.reads = true;
    act(() => void this.shell.store.dispatch(adminApi.util.invalidateTags(EVERYTHING)));
    await pass(100);
  }

  async isAskedBefore(leave: () => void): Promise<void> {
    leave();
    const question = await screen.findByRole('alertdialog', { name: '¿Descartar los cambios sin guardar?' });
    await user.click(within(question).getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await this.stays();
  }

  async twoPressesAndBlackHole(): Promise<void> {
    const before = this.calls().length;
    await this.save(never);
    fireEvent.click(this.button());
    await pass(700);
    fireEvent.click(this.button());
    if (!this.form.inPage) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
      globalThis.history.back();
      await pass(0);
      expect(screen.queryByRole('alertdialog')).toBeNull();
    }
    await this.stays();
    await pass(SLOW_MS);
    expect(screen.getByText(/Está tardando más de lo normal/)).toBeVisible();
    expect(this.calls()).toHaveLength(before + 1);
    // The call is given up after its time; a toast is in sight for five seconds only.
    for (let waited = 0; waited < 60 && screen.queryAllByText(UNKNOWN).length === 0; waited += 1) await pass(1000);
    await this.saysUnknown();
  }

  /** A lost answer is told as lost, and never as a failure. */
  async saysUnknown(): Promise<void> {
    expect(await screen.findAllByText(UNKNOWN)).not.toHaveLength(0);
    expect(screen.queryByText('Error')).toBeNull();
    await this.stays();
  }

  keysAreOne(): void {
    const keys = new Set(this.calls().map(({ headers }) => headers.get('Idempotency-Key')));
    expect(keys.size).toBe(1);
    if (this.form.creates) expect([...keys][0]).toMatch(/^[\w-]{32}$/);
  }

  async reload(): Promise<void> {
    cleanup();
    await this.open();
    if (this.form.secret) {
      expect(await this.field(this.form.field)).toHaveValue('');
      await this.fill();
    } else {
      await this.stays();
      await this.fillSecrets();
    }
  }

  /** What is never written anywhere is typed again. */
  private async fillSecrets(): Promise<void> {
    for (const [name, text] of Object.entries(this.form.fills ?? {})) {
      const box = await this.field(name);
      if (box.value === '') await user.click(box).then(() => user.paste(text));
    }
  }

  /** Another tab of the browser signs in as somebody else, and out again. */
  async anotherSignsIn(): Promise<void> {
    const mine = Object.fromEntries(Object.entries(localStorage) as [string, string][]);
    const tell = (stored: Record<string, string>) => {
      for (const [key, newValue] of Object.entries(stored)) {
        const oldValue = localStorage.getItem(key);
        localStorage.setItem(key, newValue);
        globalThis.dispatchEvent(new StorageEvent('storage', { key, newValue, oldValue, storageArea: localStorage }));
      }
    };
    act(() =>
      tell({ ...mine, admin_user: JSON.stringify({ ...admin, id: 'otra', username: 'otra' }), admin_token: 'otra' }),
    );
    await pass(100);
    act(() => tell(mine));
    await pass(100);
    await this.reload();
  }

  async sessionEnds(): Promise<void> {
    await this.save(ended);
    await user.type(await screen.findByLabelText('Usuario'), admin.username);
    await user.type(screen.getByLabelText('Contraseña'), 'Marimba-2026');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await this.unfold();
    if (!this.form.secret) await this.stays();
    else
      expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain(this.text);
  }

  otherWays(): (() => void)[] {
    const back = () => globalThis.history.back();
    if (this.form.inPage) return [() => fireEvent.click(anyLink())];
    const beside = () => {
      fireEvent.pointerDown(document.body);
      fireEvent.click(document.body);
    };
    return [() => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }), beside, back];
  }
}

/** Everything that the back office reads. */
const EVERYTHING = [
  'adminDashboard',
  'adminSales',
  'adminProducts',
  'adminAffiliates',
  'adminUsers',
  'adminContent',
  'adminCustomers',
] as const satisfies Parameters<typeof adminApi.util.invalidateTags>[0];

const anyLink = () => {
  const link = screen.getAllByRole('link').find((found) => found.getAttribute('href') === '/admin/messages');
  if (!link) throw new Error('No way to another screen');
  return link;
};

it.each(forms.map((form) => [form.what, form] as const))('%s outlives a bad day', async (_what, form) => {
  signInBefore(admin);
  const day = new Day(form);
  await day.open();
  await day.fill();
  // (a): what was read is read again, and can't be. (b), it is another by then, is in form-frames.spec.tsx and its like.
  await day.rereadFails();
  // (e): Escape, a press beside it, the way back, a link.
  for (const leave of day.otherWays()) await day.isAskedBefore(leave);
  // (f): the shop refuses.
  await day.save(failed);
  await day.stays();
  // (g): the answer is lost.
  await day.save(lost);
  await day.saysUnknown();
  // (h), (i), (k): pressed again and again, closed while it saves, nothing ever comes.
  await day.twoPressesAndBlackHole();
  day.keysAreOne();
  // (d): the page is loaded again.
  await day.reload();
  // (j): somebody else signs in, in another tab.
  await day.anotherSignsIn();
  // (c): the session is over.
  await day.sessionEnds();
});
