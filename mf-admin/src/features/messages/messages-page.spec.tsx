import type { MessageStatus, MessageView } from '@shop/contracts';
import { type Answers, jsonAnswer, lastCall, loggedFailures, renderInShell } from '@shop/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../test/answers';
import { aMessage } from '../../../test/builders/objects';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';

const unread = aMessage({ name: 'Ana Lucía', message: '¿Envían a Petén?\nGracias' });
const read = aMessage({ name: 'Beto Caal', status: 'read' });
const replied = aMessage({ name: 'Carmen Pop', status: 'replied' });

function listOf(messages: MessageView[]) {
  const count = (status: MessageStatus) => messages.filter((message) => message.status === status).length;
  const meta = { total: messages.length, unread: count('unread'), read: count('read'), replied: count('replied') };
  return { success: true, data: messages, meta };
}

function openMessages(over: Answers = {}, query = '') {
  signInBefore();
  return renderInShell(<App />, {
    route: `/admin/messages${query}`,
    answers: { ...frameAnswers(), 'GET /api/admin/messages': () => listOf([unread, read, replied]), ...over },
  });
}

const changed = (message: MessageView, status: MessageStatus) => ({ success: true, data: { ...message, status } });
const cardOf = (name: string) => screen.findByRole('article', { name });
const figures = () =>
  Object.fromEntries(screen.getAllByRole('term').map((name) => [name.textContent, name.nextSibling?.textContent]));

describe('the messages', () => {
  it('are counted by status', async () => {
    openMessages();
    await cardOf('Ana Lucía');
    expect(figures()).toEqual({ 'No leídos': '1', Leídos: '1', Respondidos: '1' });
  });

  it('carry the badge of their status', async () => {
    openMessages();
    expect(within(await cardOf('Ana Lucía')).getByText('No leído')).toBeVisible();
    expect(within(await cardOf('Beto Caal')).getByText('Leído')).toBeVisible();
    expect(within(await cardOf('Carmen Pop')).getByText('Respondido')).toBeVisible();
  });

  it('are asked for as the buttons say', async () => {
    const { calls, address } = openMessages();
    await cardOf('Ana Lucía');
    await userEvent.click(screen.getByRole('button', { name: 'Estado' }));
    await userEvent.click(screen.getByRole('button', { name: 'No leídos' }));
    await waitFor(() =>
      expect(Object.fromEntries(lastCall(calls, 'GET /api/admin/messages')?.url.searchParams ?? [])).toEqual({
        sort: 'status',
        status: 'unread',
        page: '1',
        limit: '25',
      }),
    );
    expect(address()).toBe('/admin/messages?estado=no-leido&orden=estado');
  });

  it('say when there are none', async () => {
    openMessages({ 'GET /api/admin/messages': () => listOf([]) });
    expect(await screen.findByText('No hay mensajes')).toBeVisible();
  });

  it('say what failed', async () => {
    openMessages({ 'GET /api/admin/messages': () => jsonAnswer(500, 'nada') });
    expect(await screen.findByText('No se pudieron cargar los mensajes')).toBeVisible();
    expect(loggedFailures()).toContainEqual(expect.stringMatching(/^Failed to fetch messages .* 500: nada$/));
  });
});

describe('a message', () => {
  it('counts as read once it is opened, and stays where it is being read', async () => {
    const { calls } = openMessages(
      { [`PATCH /api/admin/messages/${unread.id}/status`]: () => changed(unread, 'read') },
      '?estado=no-leido',
    );
    const card = await cardOf('Ana Lucía');
    const read = () => calls.filter(({ call }) => call === 'GET /api/admin/dashboard').length;
    await waitFor(() => expect(read()).toBe(1));
    await userEvent.click(within(card).getByRole('button', { name: /Ana Lucía/ }));
    expect(await within(card).findByText('Leído')).toBeVisible();
    // The menu counts those that nobody has read.
    await waitFor(() => expect(read()).toBe(2));
    expect(within(card).getByText(/Gracias/)).toBeVisible();
    expect(calls.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ status: 'read', from: 'unread' });
    expect(figures()).toEqual({ 'No leídos': '0', Leídos: '2', Respondidos: '1' });

    await userEvent.click(within(card).getByRole('button', { name: /Ana Lucía/, expanded: true }));
    await userEvent.click(within(card).getByRole('button', { name: /Ana Lucía/, expanded: false }));
    expect(calls.filter(({ call }) => call.startsWith('PATCH'))).toHaveLength(1);
  });

  it.each([
    [read, ['Marcar como respondido', 'Marcar como no leído']],
    [replied, ['No respondido', 'Marcar como no leído']],
  ])('has the buttons of its status', async (message, labels) => {
    const { calls } = openMessages();
    const card = await cardOf(message.name);
    await userEvent.click(within(card).getByRole('button', { name: new RegExp(message.name) }));
    const buttons = within(card).getAllByRole('button').slice(1);
    expect(buttons.map(({ textContent }) => textContent)).toEqual(labels);
    expect(calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
  });

  it('takes no press while its opening is on its way, which would be one of before it', async () => {
    let opened: (answer: unknown) => void = () => undefined;
    const { calls } = openMessages({
      [`PATCH /api/admin/messages/${unread.id}/status`]: ({ body }) =>
        (body as MessageView).status === 'read'
          ? new Promise((resolve) => (opened = resolve))
          : changed(unread, 'replied'),
    });
    const card = within(await cardOf('Ana Lucía'));
    await userEvent.click(card.getByRole('button', { name: /Ana Lucía/ }));
    const press = () => userEvent.click(card.getByRole('button', { name: 'Marcar como respondido' }));
    const sent = () => calls.flatMap(({ call, body }) => (call.startsWith('PATCH') ? [body] : []));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await press();
    opened(changed(unread, 'read'));
    expect(await card.findByText('Leído')).toBeVisible();
    await press();
    expect(await screen.findByText('Estado actualizado')).toBeVisible();
    expect(sent().slice(1)).toEqual([{ status: 'replied', from: 'read' }]);
  });

  it('is shown as it was changed before its list is read again', async () => {
    let isChanged = false;
    const { calls } = openMessages({
      'GET /api/admin/messages': () => (isChanged ? new Promise(() => undefined) : listOf([unread, read, replied])),
      [`PATCH /api/admin/messages/${read.id}/status`]: ({ body }) => {
        isChanged = true;
        return changed(read, (body as MessageView).status);
      },
    });
    const card = within(await cardOf('Beto Caal'));
    await userEvent.click(card.getByRole('button', { name: /Beto Caal/ }));
    await userEvent.click(card.getByRole('button', { name: 'Marcar como respondido' }));
    expect(await card.findByText('Respondido')).toBeVisible();
    expect(figures()).toEqual({ 'No leídos': '1', Leídos: '0', Respondidos: '2' });
    await userEvent.click(card.getByRole('button', { name: 'Marcar como no leído' }));
    expect(await card.findByText('No leído')).toBeVisible();
    expect(calls.findLast(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ status: 'unread', from: 'replied' });
  });

  it('that was put back among the unread ones stays so when it is folded', async () => {
    let now = read;
    const { calls } = openMessages({
      'GET /api/admin/messages': () => listOf([now]),
      [`PATCH /api/admin/messages/${read.id}/status`]: ({ body }) => {
        now = { ...read, status: (body as Pick<MessageView, 'status'>).status };
        return { success: true, data: now };
      },
    });
    const card = await cardOf('Beto Caal');
    await userEvent.click(within(card).getByRole('button', { name: /Beto Caal/ }));
    await userEvent.click(within(card).getByRole('button', { name: 'Marcar como no leído' }));
    expect(await within(card).findByText('No leído')).toBeVisible();
    await userEvent.click(within(card).getByRole('button', { name: /Beto Caal/ }));
    expect(calls.flatMap(({ call, body }) => (call.startsWith('PATCH') ? [body] : []))).toEqual([
      { status: 'unread', from: 'read' },
    ]);
  });

  it('is answered by mail', async () => {
    openMessages();
    const card = await cardOf('Beto Caal');
    await userEvent.click(within(card).getByRole('button', { name: /Beto Caal/ }));
    const link = within(card).getByRole('link');
    expect(link).toHaveAttribute('href', `mailto:${read.email}`);
    expect(link.parentElement).toHaveTextContent(`Responder a ${read.email}`);
  });

  it('takes no other press while its status is being changed', async () => {
    openMessages({ [`PATCH /api/admin/messages/${read.id}/status`]: () => new Promise(() => undefined) });
    const card = await cardOf('Beto Caal');
    await userEvent.click(within(card).getByRole('button', { name: /Beto Caal/ }));
    const [pressed, other] = ['Marcar como respondido', 'Marcar como no leído'].map((name) =>
      within(card).getByRole('button', { name }),
    );
    if (pressed) await userEvent.click(pressed);
    expect(pressed).toHaveAttribute('aria-busy', 'true');
    expect(other).not.toHaveAttribute('aria-busy');
    expect(other).toBeDisabled();
  });

  it.each([
    [read, 'Marcar como respondido', 'replied'],
    [read, 'Marcar como no leído', 'unread'],
    [replied, 'No respondido', 'read'],
  ] as const)('changes its status, the list and the counters of the shop', async (message, label, status) => {
    const { calls } = openMessages({
      [`PATCH /api/admin/messages/${message.id}/status`]: () => changed(message, status),
    });
    const card = await cardOf(message.name);
    await userEvent.click(within(card).getByRole('button', { name: new RegExp(message.name) }));
    const before = calls.length;
    await userEvent.click(within(card).getByRole('button', { name: label }));
    expect(await screen.findByText('El estado del mensaje se ha actualizado correctamente')).toBeVisible();
    expect(calls.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ status, from: message.status });
    await waitFor(() =>
      expect(calls.slice(before).map(({ call }) => call)).toEqual(
        expect.arrayContaining(['GET /api/admin/messages', 'GET /api/admin/dashboard']),
      ),
    );
  });

  it('that somebody else has answered meanwhile stays so, and that is said', async () => {
    openMessages({ [`PATCH /api/admin/messages/${read.id}/status`]: () => changed(read, 'replied') });
    const card = await cardOf('Beto Caal');
    await userEvent.click(within(card).getByRole('button', { name: /Beto Caal/ }));
    await userEvent.click(within(card).getByRole('button', { name: 'Marcar como no leído' }));
    expect(await screen.findByText('Otra persona lo cambió antes')).toBeVisible();
    expect(screen.queryByText('Estado actualizado')).toBeNull();
  });

  it('says when its status could not be changed', async () => {
    openMessages({ [`PATCH /api/admin/messages/${read.id}/status`]: () => jsonAnswer(500, 'nada') });
    const card = await cardOf('Beto Caal');
    await userEvent.click(within(card).getByRole('button', { name: /Beto Caal/ }));
    await userEvent.click(within(card).getByRole('button', { name: 'Marcar como respondido' }));
    expect(await screen.findByText('No se pudo actualizar el estado del mensaje')).toBeVisible();
  });

  const cutOff = () => new Response('{"success":tr', { headers: { 'Content-Type': 'application/json' } });

  it.each([
    ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['cut off', cutOff],
  ])('is shown as it is where the answer to its opening was %s', async (_how, answer) => {
    const error = jest.spyOn(console, 'error').mockImplementation();
    let now = unread;
    openMessages({
      'GET /api/admin/messages': () => listOf([now, read]),
      [`PATCH /api/admin/messages/${unread.id}/status`]: () => {
        now = { ...unread, status: 'read' };
        return answer();
      },
    });
    const card = await cardOf('Ana Lucía');
    await userEvent.click(within(card).getByRole('button', { name: /Ana Lucía/ }));
    expect(await screen.findByText('No supimos si quedó como leído')).toBeVisible();
    expect(await within(card).findByText('Leído')).toBeVisible();
    expect(error).toHaveBeenCalledTimes(1);
    error.mockRestore();
  });

  it('says when opening it could not be told to the server', async () => {
    openMessages({ [`PATCH /api/admin/messages/${unread.id}/status`]: () => jsonAnswer(500, 'nada') });
    const card = await cardOf('Ana Lucía');
    await userEvent.click(within(card).getByRole('button', { name: /Ana Lucía/ }));
    expect(await screen.findByText('No se pudo actualizar el estado del mensaje')).toBeVisible();
    expect(within(card).getByText(/Gracias/)).toBeVisible();
  });
});
