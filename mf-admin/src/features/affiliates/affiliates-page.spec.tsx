import type { AffiliateView, StaffView } from '@shop/contracts';
import { isAnswerUnderWay, jsonAnswer, renderInShell, type Answers } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../test/answers';
import { anAffiliate } from '../../../test/builders/objects';
import { holdSteps } from '../../../test/hold-steps';
import { likeLargeCards } from '../../../test/large-cards';
import { signInBefore } from '../../../test/signed-in';
import { afterConfirmation, confirmIdentity } from '../../../test/step-up';
import App from '../../app';
import { adminApi } from '../../shared/admin-api';

const pending = anAffiliate({ name: 'Óscar Chajón', level: 'agente', message: 'Vendo en Xela', phone: '48701123' });
const approved = anAffiliate({
  name: 'Mariela Xicará',
  status: 'approved',
  approvedAt: '2026-11-02T18:00:00.000Z',
  approvedByName: 'mariana.lopez',
  activated: true,
  ordersCount: 14,
  totalBought: '27776.00',
  lastOrderAt: '2026-11-19T03:00:00.000Z',
});
const standby = anAffiliate({ name: 'Fredy Tzunún', status: 'standby', approvedAt: '2026-10-02T18:00:00.000Z' });
const rejected = anAffiliate({ name: 'Selvin Ramírez', status: 'rejected' });
const LINK = 'https://tienda.ejemplo.gt/distributor/activate?token=secreto';

const listOf = (affiliates: AffiliateView[]) => ({
  success: true,
  data: affiliates,
  meta: { total: affiliates.length },
});
const statusPath = ({ id }: AffiliateView) => `PATCH /api/admin/affiliates/${id}/status`;
const answer = (affiliate: AffiliateView, activationLink: string | null = null) => ({
  success: true,
  data: { ...affiliate, activationLink },
});

function openAffiliates(over: Answers = {}, staff: Partial<StaffView> = {}, query = '') {
  likeLargeCards();
  signInBefore(staff);
  return renderInShell(<App />, {
    route: `/admin/affiliates${query}`,
    answers: {
      ...frameAnswers(staff),
      'GET /api/admin/affiliates': () => listOf([pending, approved, standby, rejected]),
      ...over,
    },
  });
}

const cardOf = ({ name }: AffiliateView) => screen.findByRole('article', { name });

async function press(affiliate: AffiliateView, label: string) {
  await userEvent.click(within(await cardOf(affiliate)).getByRole('button', { name: label }));
}

async function confirm(label: string) {
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }));
}

describe('the affiliates', () => {
  it('stand on cards with their terms and dates', async () => {
    openAffiliates();
    const card = await cardOf(approved);
    for (const words of [
      'Aprobado',
      'Distribuidor',
      '25%',
      'Q1,500.00',
      '4870 1123',
      '01/11/2026',
      '02/11/2026 por mariana.lopez',
      'Activada',
      '14',
      'Q27,776.00',
      '18/11/2026',
    ]) {
      expect(within(card).getByText(words)).toBeVisible();
    }
    expect(within(await cardOf(standby)).getByText('Ninguno todavía')).toBeVisible();
    expect(within(await cardOf(pending)).queryByText('Aprobación')).toBeNull();
    expect(within(await cardOf(pending)).getByText('Vendo en Xela')).toBeVisible();
  });

  it('stand in rows with what is asked most, and with what waits for staff', async () => {
    signInBefore();
    renderInShell(<App />, {
      route: '/admin/affiliates',
      answers: { ...frameAnswers(), 'GET /api/admin/affiliates': () => listOf([pending, approved, standby]) },
    });
    expect(within(await cardOf(approved)).getByText(/^4870 1123 · .*@/)).toHaveTextContent(
      /25%, mínimo Q1,500\.00 · Solicitud 01\/11\/2026 · Aprobación 02\/11\/2026$/,
    );
    const ways = [pending, approved, standby].map(async (affiliate) =>
      within(await cardOf(affiliate))
        .queryAllByRole('button')
        .flatMap(({ textContent }) => (textContent === affiliate.name ? [] : [textContent])),
    );
    expect(await Promise.all(ways)).toEqual([['Aprobar'], [], ['Reactivar']]);
  });

  it.each([
    ['2026-11-09T18:00:00.000Z', 'Enlace vigente hasta el 09/11/2026'],
    [null, 'Sin enlace de activación vigente'],
  ])('say whether one who has no password yet can still choose it: %s', async (activationExpiresAt, words) => {
    openAffiliates({
      'GET /api/admin/affiliates': () => listOf([{ ...approved, activated: false, activationExpiresAt }]),
    });
    expect(within(await cardOf(approved)).getByText(words)).toBeVisible();
  });

  it('say when there are none', async () => {
    openAffiliates({ 'GET /api/admin/affiliates': () => listOf([]) });
    expect(await screen.findByText('No hay afiliados registrados')).toBeVisible();
  });

  it('lead back to the dashboard', async () => {
    openAffiliates();
    expect(await screen.findByRole('link', { name: 'Volver al panel' })).toHaveAttribute('href', '/admin');
  });
});

describe('an approval', () => {
  it('assigns the terms of the level unless others are typed, and shows the link to send', async () => {
    const { calls, address } = openAffiliates({
      [statusPath(pending)]: () => answer({ ...pending, status: 'approved' }, LINK),
    });
    await press(pending, 'Aprobar');
    const dialog = await screen.findByRole('dialog', { name: 'Aprobar a Óscar Chajón' });
    expect(within(dialog).getByLabelText('Descuento (%)')).toHaveValue('10');
    const minimum = within(dialog).getByLabelText('Compra mínima (Q)');
    expect(minimum).toHaveValue('500.00');
    await userEvent.clear(minimum);
    await userEvent.type(minimum, '750');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aprobar' }));

    const linkDialog = await screen.findByRole('dialog', { name: 'Enlace de activación' });
    expect(screen.getByText('Estado actualizado')).toBeVisible();
    expect(calls.find(({ call }) => call === statusPath(pending))?.body).toEqual({
      status: 'approved',
      discount: '10',
      minimumPurchase: '750',
    });
    expect(within(linkDialog).getByLabelText('Enlace')).toHaveValue(LINK);
    const chat =
      within(linkDialog)
        .getByRole('link', { name: /Enviar por WhatsApp/ })
        .getAttribute('href') ?? '';
    expect(chat).toMatch(/^https:\/\/wa\.me\/50248701123\?text=/);
    expect(decodeURIComponent(chat)).toContain(LINK);
    expect(address()).not.toContain('secreto');
  });

  it('is left for its link alone, which the way back does not lose unasked', async () => {
    const { address } = openAffiliates({
      [statusPath(pending)]: () => answer({ ...pending, status: 'approved' }, LINK),
    });
    await press(pending, 'Aprobar');
    const dialog = await screen.findByRole('dialog', { name: 'Aprobar a Óscar Chajón' });
    const steps = holdSteps();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aprobar' }));
    expect(await screen.findByRole('dialog', { name: 'Enlace de activación' })).toBeVisible();
    steps.letGo();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(address()).toBe('/admin/affiliates');
    act(() => globalThis.history.back());
    await userEvent.click(await screen.findByRole('button', { name: 'Volver a verlo' }));
    expect(screen.getByLabelText('Enlace')).toHaveValue(LINK);
    await userEvent.click(screen.getByRole('button', { name: 'Ya lo guardé' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/admin/affiliates');
  });

  it('whose answer was lost says, pressed again, how the link is had that nobody saw', async () => {
    let now = pending;
    openAffiliates({
      'GET /api/admin/affiliates': () => listOf([now]),
      [statusPath(pending)]: () => {
        if (now !== pending) return answer(now);
        now = {
          ...pending,
          status: 'approved',
          approvedAt: approved.approvedAt,
          discount: 10,
          minimumPurchase: '500.00',
        };
        throw new TypeError('Failed to fetch');
      },
    });
    await press(pending, 'Aprobar');
    const dialog = await screen.findByRole('dialog', { name: 'Aprobar a Óscar Chajón' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aprobar' }));
    expect(await screen.findByText('No supimos si se guardó')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aprobar' }));
    expect(await screen.findByText('Ya estaba aprobado')).toBeVisible();
    expect(
      screen.getByText(
        'Quedó con tus condiciones, sin enlace nuevo. Si nadie le envió el suyo, usa «Reenviar enlace».',
      ),
    ).toBeVisible();
    expect(within(await cardOf(pending)).getByRole('button', { name: 'Reenviar enlace' })).toBeVisible();
  });

  it('that was typed on while it was saved shows its link, and keeps what was typed for the terms', async () => {
    let now = pending;
    let answerIt: () => void = () => undefined;
    openAffiliates({
      'GET /api/admin/affiliates': () => listOf([now]),
      [statusPath(pending)]: () => {
        now = {
          ...pending,
          status: 'approved',
          approvedAt: approved.approvedAt,
          discount: 10,
          minimumPurchase: '500.00',
        };
        return new Promise((resolve) => (answerIt = () => resolve(answer(now, LINK))));
      },
    });
    await press(pending, 'Aprobar');
    const dialog = await screen.findByRole('dialog', { name: 'Aprobar a Óscar Chajón' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aprobar' }));
    await userEvent.type(within(dialog).getByLabelText('Descuento (%)'), '.5');
    act(() => answerIt());
    const linkDialog = await screen.findByRole('dialog', { name: 'Enlace de activación' });
    expect(within(linkDialog).getByLabelText('Enlace')).toHaveValue(LINK);
    await userEvent.click(within(linkDialog).getByRole('button', { name: 'Ya lo guardé' }));
    await press(pending, 'Editar condiciones');
    const terms = await screen.findByRole('dialog', { name: 'Condiciones de Óscar Chajón' });
    expect(within(terms).getByText('Aquí está lo que habías escrito')).toBeVisible();
    expect(within(terms).getByLabelText('Descuento (%)')).toHaveValue('10.5');
  });

  it('takes back no terms with which a colleague approved them meanwhile', async () => {
    let now = pending;
    const { calls, store } = openAffiliates({
      'GET /api/admin/affiliates': () => listOf([now]),
      [statusPath(pending)]: () => answer(now),
    });
    await press(pending, 'Aprobar');
    const dialog = await screen.findByRole('dialog', { name: 'Aprobar a Óscar Chajón' });
    now = { ...pending, status: 'approved', approvedAt: approved.approvedAt, discount: 30, minimumPurchase: '900.00' };
    act(() => void store.dispatch(adminApi.util.invalidateTags(['adminAffiliates'])));
    expect(await within(dialog).findByText('Otra persona lo cambió mientras lo editabas')).toBeVisible();
    expect(within(dialog).getByText('Descuento (%): «10» → «30»')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aprobar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = calls.find(({ call }) => call === statusPath(pending))?.body;
    expect(sent).toEqual({ status: 'approved', discount: '30', minimumPurchase: '900.00' });
  });

  it('refuses terms that are none before it calls', async () => {
    const { calls } = openAffiliates();
    await press(pending, 'Aprobar');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Descuento (%)'), '1');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aprobar' }));
    expect(await within(dialog).findByText('Usa un porcentaje de 0 a 100 con hasta dos decimales')).toBeVisible();
    expect(calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
  });

  it('copies the link', async () => {
    const user = userEvent.setup();
    const unused = { ...approved, activated: false };
    openAffiliates({
      'GET /api/admin/affiliates': () => listOf([unused]),
      [`POST /api/admin/affiliates/${approved.id}/activation-link`]: () => answer(unused, LINK),
    });
    const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(within(await cardOf(unused)).getByRole('button', { name: 'Reenviar enlace' }));
    await user.click(await screen.findByRole('button', { name: 'Copiar enlace' }));
    expect(await screen.findByText('Enlace copiado')).toBeVisible();
    expect(written).toHaveBeenCalledWith(LINK);
  });
});

describe('a new link', () => {
  it('lets somebody who has a password choose another one, and says so in the chat', async () => {
    const { calls } = openAffiliates({
      [`POST /api/admin/affiliates/${approved.id}/activation-link`]: () => answer(approved, LINK),
    });
    await press(approved, 'Enlace para nueva contraseña');
    const dialog = await screen.findByRole('dialog', { name: 'Enlace para nueva contraseña' });
    expect(within(dialog).getByLabelText('Enlace')).toHaveValue(LINK);
    expect(
      within(dialog).getByText(
        'Sirve una sola vez y vence en 72 horas; los de antes ya no sirven. Solo se muestra ahora; si se pierde, crea otro.',
      ),
    ).toBeVisible();
    const chat =
      within(dialog)
        .getByRole('link', { name: /Enviar por WhatsApp/ })
        .getAttribute('href') ?? '';
    expect(decodeURIComponent(chat)).toMatch(
      /Hola Mariela Xicará, aquí puedes cambiar la contraseña .* que vence en 72 horas: https/,
    );
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
  });

  describe('on a slow line', () => {
    const unused = anAffiliate({ name: 'Nora Pop', status: 'approved', approvedAt: '2026-11-02T18:00:00.000Z' });
    const path = ({ id }: AffiliateView) => `POST /api/admin/affiliates/${id}/activation-link`;
    const give = new Map<string, () => void>();
    const later = (affiliate: AffiliateView) => () =>
      new Promise((resolve) => give.set(affiliate.name, () => resolve(answer(affiliate, `${LINK}-${affiliate.name}`))));

    async function askForTwo() {
      const shell = openAffiliates({
        'GET /api/admin/affiliates': () => listOf([approved, unused]),
        [path(approved)]: later(approved),
        [path(unused)]: later(unused),
      });
      await press(approved, 'Enlace para nueva contraseña');
      await press(unused, 'Reenviar enlace');
      return shell;
    }

    it('is waited for: nothing leads away from the only time that it is shown', async () => {
      const { address } = await askForTwo();
      await userEvent.click(screen.getByRole('link', { name: 'Panel' }));
      expect(address()).toBe('/admin/affiliates');
    });

    it('takes the place of no other that nobody has saved yet', async () => {
      await askForTwo();
      const shows = ({ name }: AffiliateView) => expect(screen.getByLabelText('Enlace')).toHaveValue(`${LINK}-${name}`);
      give.get(approved.name)?.();
      await waitFor(() => shows(approved));
      const other = screen.getByRole('article', { name: unused.name, hidden: true });
      expect(within(other).getByRole('button', { name: 'Reenviar enlace', hidden: true })).toHaveAttribute('aria-busy');
      give.get(unused.name)?.();
      await waitFor(() => expect(isAnswerUnderWay()).toBe(false));
      shows(approved);
      await userEvent.click(screen.getByRole('button', { name: 'Ya lo guardé' }));
      await waitFor(() => shows(unused));
      await userEvent.click(screen.getByRole('button', { name: 'Ya lo guardé' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  });

  it('says why there is none', async () => {
    openAffiliates({
      [`POST /api/admin/affiliates/${approved.id}/activation-link`]: () =>
        jsonAnswer(409, { success: false, error: 'Solo un afiliado aprobado recibe un enlace.', code: 'x' }),
    });
    await press(approved, 'Enlace para nueva contraseña');
    expect(await screen.findByText('Solo un afiliado aprobado recibe un enlace.')).toBeVisible();
  });
});

describe('the status of an affiliate', () => {
  it('goes to standby only after asking', async () => {
    const { calls } = openAffiliates({ [statusPath(approved)]: () => answer({ ...approved, status: 'standby' }) });
    await press(approved, 'Poner en pausa');
    expect(await screen.findByText('Puedes reactivarlo más adelante.')).toBeVisible();
    expect(calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
    const before = calls.length;
    await confirm('Poner en pausa');
    expect(await screen.findByText('Estado actualizado')).toBeVisible();
    expect(calls.find(({ call }) => call === statusPath(approved))?.body).toEqual({
      status: 'standby',
      discount: null,
      minimumPurchase: null,
    });
    // The menu counts those who wait.
    const asked = () => calls.slice(before).map(({ call }) => call);
    await waitFor(() => expect(asked()).toContain('GET /api/admin/dashboard'));
  });

  it('that comes back to somebody without a password shows the link that was made', async () => {
    const paused = { ...standby, activated: false };
    openAffiliates({
      'GET /api/admin/affiliates': () => listOf([paused]),
      [statusPath(standby)]: () => answer({ ...paused, status: 'approved' }, LINK),
    });
    await press(standby, 'Reactivar');
    expect(within(await screen.findByRole('dialog')).getByLabelText('Enlace')).toHaveValue(LINK);
  });

  it('comes back from standby at once, the terms as they are', async () => {
    const { calls } = openAffiliates({ [statusPath(standby)]: () => answer({ ...standby, status: 'approved' }) });
    await press(standby, 'Reactivar');
    expect(await screen.findByText('Estado actualizado')).toBeVisible();
    expect(calls.find(({ call }) => call === statusPath(standby))?.body).toEqual({
      status: 'approved',
      discount: null,
      minimumPurchase: null,
    });
  });

  it.each([
    [jsonAnswer(500, 'nada'), 'No se pudo actualizar el estado del afiliado'],
    [
      jsonAnswer(409, { success: false, error: 'El afiliado no puede pasar a ese estado.', code: 'x' }),
      'El afiliado no puede pasar a ese estado.',
    ],
  ])('says why it stays', async (refusal, words) => {
    openAffiliates({ [statusPath(pending)]: () => refusal.clone() });
    await press(pending, 'Rechazar');
    expect(await screen.findByText('Su solicitud queda rechazada.')).toBeVisible();
    await confirm('Rechazar');
    expect(await screen.findByText(words)).toBeVisible();
  });

  it.each([
    [{ success: true, data: { id: rejected.id } }, 'Afiliado eliminado', 0, 'No tiene pedidos.'],
    [jsonAnswer(500, 'nada'), 'No se pudo eliminar el afiliado', 1, 'Su pedido se conserva, sin distribuidor.'],
    [jsonAnswer(500, 'nada'), 'No se pudo eliminar el afiliado', 2, 'Sus 2 pedidos se conservan, sin distribuidor.'],
  ])('a rejected one is deleted after asking', async (given, words, ordersCount, consequence) => {
    openAffiliates({
      'GET /api/admin/affiliates': () => listOf([{ ...rejected, ordersCount }]),
      [`DELETE /api/admin/affiliates/${rejected.id}`]: () => given,
    });
    await press(rejected, 'Eliminar');
    expect(await screen.findByText(consequence)).toBeVisible();
    await confirm('Eliminar');
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('asks who it is before it saves other terms, and keeps what was typed', async () => {
    const { calls } = openAffiliates(
      afterConfirmation(`PATCH /api/admin/affiliates/${approved.id}`, () => ({ success: true, data: approved })),
    );
    await press(approved, 'Editar condiciones');
    const dialog = await screen.findByRole('dialog', { name: 'Condiciones de Mariela Xicará' });
    await userEvent.clear(within(dialog).getByLabelText('Descuento (%)'));
    await userEvent.type(within(dialog).getByLabelText('Descuento (%)'), '30');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar cambios' }));
    await confirmIdentity();
    expect(await screen.findByText('Condiciones actualizadas')).toBeVisible();
    const sent = calls.filter(({ call }) => call === `PATCH /api/admin/affiliates/${approved.id}`);
    expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[0]?.body]);
    expect(sent[0]?.body).toMatchObject({ discount: '30' });
  });

  it('saves other terms, and leaves those alone that were not touched', async () => {
    const { calls } = openAffiliates({
      [`PATCH /api/admin/affiliates/${approved.id}`]: () => ({ success: true, data: approved }),
    });
    await press(approved, 'Editar condiciones');
    const dialog = await screen.findByRole('dialog', { name: 'Condiciones de Mariela Xicará' });
    await userEvent.clear(within(dialog).getByLabelText('Descuento (%)'));
    await userEvent.type(within(dialog).getByLabelText('Descuento (%)'), '27.5');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText('Condiciones actualizadas')).toBeVisible();
    expect(calls.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ discount: '27.5' });
  });
});

describe('staff without flags', () => {
  it('see the buttons off, with the reasons', async () => {
    const { calls } = openAffiliates({}, { role: 'sales' });
    const card = await cardOf(pending);
    const approve = within(card).getByRole('button', { name: 'Aprobar' });
    expect(approve).toHaveAttribute('aria-disabled', 'true');
    expect(approve).toHaveAccessibleDescription('No tienes permiso para autorizar afiliados.');
    expect(within(card).getByRole('button', { name: 'Poner en pausa' })).toHaveAccessibleDescription(
      'No tienes permiso para pausar ni reactivar afiliados.',
    );
    await userEvent.click(approve);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
  });

  it.each([
    [`aprobar.${pending.id}`, 'autorizar afiliados'],
    [`condiciones.${approved.id}`, 'autorizar afiliados'],
    [`pausar.${approved.id}`, 'pausar ni reactivar afiliados'],
    [`rechazar.${pending.id}`, 'autorizar afiliados'],
    [`eliminar.${standby.id}`, 'eliminar afiliados'],
  ])('open no dialog by the address %s, and read why', async (dialog, action) => {
    openAffiliates({}, { role: 'sales' }, `?dialogo=${dialog}`);
    await cardOf(pending);
    // Above the list, and not only beside the buttons of the cards.
    const [first] = await screen.findAllByText(/^No tienes permiso para/);
    expect(first).toHaveTextContent(`No tienes permiso para ${action}.`);
    for (const role of ['dialog', 'alertdialog']) expect(screen.queryByRole(role)).toBeNull();
  });

  it('see the others on', async () => {
    openAffiliates({}, { role: 'sales', pauseAffiliate: true });
    const card = await cardOf(standby);
    expect(within(card).getByRole('button', { name: 'Reactivar' })).not.toHaveAttribute('aria-disabled');
    expect(within(card).getByRole('button', { name: 'Rechazar' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('are told in Spanish when the server refuses after all, and the buttons follow', async () => {
    let flag = true;
    openAffiliates(
      {
        'GET /api/admin/me': () => ({
          success: true,
          data: { ...(JSON.parse(localStorage.getItem('admin_user') ?? '{}') as StaffView), pauseAffiliate: flag },
        }),
        [statusPath(standby)]: () => {
          flag = false;
          return jsonAnswer(403, {
            success: false,
            error: 'No tienes permiso para hacer esto.',
            code: 'auth.forbidden',
          });
        },
      },
      { role: 'sales', pauseAffiliate: true },
    );
    await press(standby, 'Reactivar');
    expect(await screen.findByText('No tienes permiso para hacer esto.')).toBeVisible();
    await waitFor(async () =>
      expect(within(await cardOf(standby)).getByRole('button', { name: 'Reactivar' })).toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );
  });
});
