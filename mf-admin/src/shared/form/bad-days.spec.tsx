import { SLOW_MS } from '@shop/frames';
import { jsonAnswer, renderInShell, type Answer, type Answers, type RecordedCall } from '@shop/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { admin, forms, readings } from '../../../test/bad-days/forms';
import type { BadDayForm } from '../../../test/bad-days/row';
import { aPlacedOrder, liveAnswers, LiveStream } from '../../../test/live-stream';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';
import { adminApi } from '../admin-api';

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

const UNKNOWN = 'No supimos si se guardó';

// A device that makes a passkey at once.
jest.mock('@simplewebauthn/browser', () => ({ startRegistration: () => Promise.resolve({ id: 'llave' }) }));
beforeAll(() => void Object.assign(globalThis, { PublicKeyCredential: jest.fn() }));

/** A form with its screen, of which the test says how the shop answers. */
class Day {
  /** True when what was read can be read again. */
  private reads = true;
  /** True when a colleague has changed the object by now. */
  private isChanged = false;
  private saving: Answer = failed;
  private shell!: ReturnType<typeof renderInShell>;
  private stream!: LiveStream;
  private text = '';

  constructor(private readonly form: BadDayForm) {}

  async open(): Promise<void> {
    const { route, answers = {}, call: saves, changed, as } = this.form;
    this.stream = new LiveStream();
    const read = Object.entries<Answer>({ ...liveAnswers(this.stream, admin), ...readings, ...answers });
    const guarded: Answers = Object.fromEntries(
      read.map(([call, answer]) => [
        call,
        (request) => {
          if (!this.reads && call.startsWith('GET')) return failed();
          return this.isChanged && call === changed?.call ? changed.answer : answer(request);
        },
      ]),
    );
    this.shell = renderInShell(<App />, {
      route,
      answers: {
        'POST /api/admin/login': () => ({ success: true, data: { user: admin, token: 'nuevo' } }),
        ...guarded,
        [saves]: (request) => this.saving(request),
      },
    });
    if (as === 'halfway') await this.signIn();
    await this.unfold();
  }

  private async signIn(): Promise<void> {
    // Until the shop has answered, a form of users is there with fields of the same names.
    const enter = await screen.findByRole('button', { name: 'Entrar' });
    await user.type(screen.getByLabelText('Usuario'), admin.username);
    await user.type(screen.getByLabelText('Contraseña'), 'Marimba-2026');
    await user.click(enter);
  }

  /** Presses what leads to the form, where it is not open by its address. */
  private async unfold(): Promise<void> {
    const { opens = [], field } = this.form;
    for (const name of [opens].flat()) {
      const ways = () => ['button', 'checkbox'].flatMap((role) => screen.queryAllByRole(role, { name }));
      await waitFor(() => expect(ways().length + this.fields(field).length).not.toBe(0));
      const [way] = ways();
      if (way && this.fields(field).length === 0) await user.click(way);
    }
  }

  private fields(name: string): HTMLElement[] {
    // A label may end with the mark of what is required; a stepper has that of its field.
    const named = screen.queryAllByLabelText((label) => label.replace(/ ?\*$/, '') === name);
    return named.filter((box) => 'value' in box);
  }

  private async field(name: string): Promise<HTMLInputElement> {
    await waitFor(() => expect(this.fields(name)).not.toHaveLength(0));
    return this.fields(name)[0] as HTMLInputElement;
  }

  async fill(): Promise<void> {
    const { field, adds, fills = {}, presses } = this.form;
    if (presses !== undefined) {
      const chips = within(await screen.findByRole('group', { name: presses })).getAllByRole('button');
      await user.click(chips[0] ?? document.body);
    }
    // A choice may bring fields that are filled in later.
    for (const [name, text] of [...Object.entries(fills), [field, adds] as const]) await this.enter(name, text);
    this.text = valueOf(await this.field(field));
    expect(this.text.endsWith(adds)).toBe(true);
  }

  private async enter(name: string, text: string): Promise<void> {
    const box = await this.field(name);
    if (box instanceof HTMLSelectElement) {
      // The choices may have to be read first.
      await waitFor(() => expect([...box.options].map(({ value }) => value)).toContain(text));
      return user.selectOptions(box, text);
    }
    await user.click(box);
    if (box.type === 'checkbox') return undefined;
    const isCount = box.getAttribute('role') === 'spinbutton';
    box.setSelectionRange(isCount ? 0 : box.value.length, box.value.length);
    await user.paste(text);
    if (box.getAttribute('role') === 'combobox') await user.keyboard('{Enter}');
    return undefined;
  }

  /** Typed text is kept under its object: it is there in the form of no other one. */
  isKeptApart(): void {
    const { route, secret = false, about = lastIdIn(route) } = this.form;
    const kept = Object.keys(sessionStorage).filter((key) => key.startsWith('borrador:'));
    if (!secret && about !== undefined) expect(kept.join()).toContain(about);
  }

  async stays(): Promise<void> {
    await waitFor(() => expect(this.fields(this.form.field).map(valueOf)).toContain(this.text));
  }

  private calls(): RecordedCall[] {
    return this.shell.calls.filter(({ call }) => call === this.form.call);
  }

  /** How often the object was read that a colleague may change, too. */
  readings(): number {
    return this.shell.calls.filter(({ call }) => call === this.form.changed?.call).length;
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
    await waitFor(() => expect(this.button()).not.toHaveAttribute('aria-busy'));
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

  async colleagueChanges(): Promise<void> {
    this.isChanged = true;
    act(() => void this.shell.store.dispatch(adminApi.util.invalidateTags(EVERYTHING)));
    await pass(100);
    await this.stays();
    const says = this.form.changed?.says;
    if (says !== undefined) expect((await screen.findAllByText(says, { exact: false }))[0]).toBeVisible();
  }

  async isAskedBefore(leave: () => unknown): Promise<void> {
    await leave();
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
    for (let waited = 0; waited < 60 && this.words().length === 0; waited += 1) await pass(1000);
    await this.saysUnanswered();
  }

  private readonly words = () => screen.queryAllByText(this.form.unanswered ?? UNKNOWN, { exact: false });

  /** A lost answer is told as lost, and as a failure only where nothing can have been changed. */
  async saysUnanswered(): Promise<void> {
    await waitFor(() => expect(this.words()).not.toHaveLength(0));
    if (this.form.unanswered === undefined) expect(screen.queryByText('Error')).toBeNull();
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

  /** Types again the values that are never written anywhere. */
  private async fillSecrets(): Promise<void> {
    for (const [name, text] of Object.entries(this.form.fills ?? {})) {
      if (valueOf(await this.field(name)) === '') await this.enter(name, text);
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
    this.isChanged = false;
    await this.signIn();
    await this.unfold();
    if (!this.form.secret) await this.stays();
    else
      expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain(this.text);
  }

  otherWays(): (() => unknown)[] {
    const back = () => globalThis.history.back();
    const toast = async () => {
      for (let waited = 0; waited < 20 && this.stream.asked.length === 0; waited += 1) await pass(500);
      act(() => this.stream.tell('order.placed', aPlacedOrder()));
      fireEvent.click(await screen.findByText('Ver'));
    };
    if (this.form.inPage) return [() => fireEvent.click(anyLink()), back, toast];
    const beside = () => {
      fireEvent.pointerDown(document.body);
      fireEvent.click(document.body);
    };
    return [() => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }), beside, back, toast];
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
  'adminMe',
  'adminFactors',
  'adminDeliveries',
  'adminCash',
  'adminRules',
] as const satisfies Parameters<typeof adminApi.util.invalidateTags>[0];

/** Text of a field, or the tick of a box. */
function valueOf(field: HTMLElement): string {
  const { type, checked, value } = field as HTMLInputElement;
  return type === 'checkbox' ? (checked ? 'sí' : '') : value;
}

const lastIdIn = (route: string) => route.split(/[/?.=_]/).findLast((part) => /\d/.test(part));

const anyLink = () => {
  const link = screen.getAllByRole('link').find((found) => found.getAttribute('href') === '/admin/messages');
  if (!link) throw new Error('No way to another screen');
  return link;
};

it.each(forms.map((form) => [form.what, form] as const))('%s outlives a bad day', async (_what, form) => {
  const { as, spared = {} } = form;
  if (as === undefined) signInBefore(admin);
  const day = new Day(form);
  await day.open();
  await day.fill();
  day.isKeptApart();
  // (a): what was read is read again, and can't be.
  await day.rereadFails();
  // (e): Escape, a press beside it, the way back, a link, a toast's button.
  if (spared.leaving === undefined) for (const leave of day.otherWays()) await day.isAskedBefore(leave);
  // (f): the shop refuses.
  await day.save(failed);
  await day.stays();
  // (g): the answer is lost; what it may have changed is read again at once.
  const readings = day.readings();
  await day.save(lost);
  await day.saysUnanswered();
  if (form.changed && spared.reading === undefined) expect(day.readings()).toBeGreaterThan(readings);
  // (h), (i), (k): pressed again and again, closed while it saves, nothing ever comes.
  await day.twoPressesAndBlackHole();
  day.keysAreOne();
  // (d): the page is loaded again.
  if (spared.reload === undefined) await day.reload();
  // (j): somebody else signs in, in another tab.
  if (spared.other === undefined) await day.anotherSignsIn();
  // (b): a colleague changes the object.
  await day.colleagueChanges();
  // (c): the session is over.
  if (spared.session === undefined) await day.sessionEnds();
});
