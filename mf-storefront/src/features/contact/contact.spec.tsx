import { homepageSections, writeSection, type HomepageContent } from '@shop/contracts';
import { jsonAnswer, loggedFailures, renderInShell, type Answer } from '@shop/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Contact } from './contact';

const fields = () => ({
  name: screen.getByRole('textbox', { name: 'Nombre' }),
  email: screen.getByRole('textbox', { name: 'Correo electrónico' }),
  message: screen.getByRole('textbox', { name: 'Mensaje' }),
});

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Enviar mensaje' }));

async function fillIn(email = 'ana@ejemplo.gt') {
  await userEvent.type(fields().name, '  Ana Batz ');
  await userEvent.type(fields().email, email);
  await userEvent.type(fields().message, '¿Envían a Petén?');
}

async function renderContact(send: Answer, contact: Partial<HomepageContent['contact']> = {}) {
  const content = { ...homepageSections.contact.defaults, ...contact };
  const shell = renderInShell(<Contact />, {
    answers: {
      'GET /api/homepage-content': () => ({ success: true, data: [writeSection('contact', content)] }),
      'POST /api/contact': send,
    },
  });
  await screen.findByRole('button', { name: 'Enviar mensaje' });
  const sent = () => shell.calls.filter(({ call }) => call === 'POST /api/contact').map(({ body }) => body);
  return { ...shell, sent };
}

beforeEach(() => sessionStorage.clear());

describe('the form', () => {
  test('sends trimmed texts, says so and is empty again', async () => {
    const { sent } = await renderContact(() => jsonAnswer(201, { success: true, data: { id: '1' } }));
    await fillIn();
    await userEvent.type(fields().message, '  ');
    await submit();
    expect(await screen.findByText('¡Mensaje enviado!')).toBeVisible();
    expect(screen.getByText('Nos pondremos en contacto contigo pronto.')).toBeVisible();
    expect(sent()).toEqual([{ name: 'Ana Batz', email: 'ana@ejemplo.gt', message: '¿Envían a Petén?' }]);
    await waitFor(() => expect(fields().name).toHaveValue(''));
    expect(fields().email).toHaveValue('');
    expect(fields().message).toHaveValue('');
  });

  test('keeps what is written after it was sent', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { sent } = await renderContact(() => new Promise((resolve) => (answer = resolve)));
    await fillIn();
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
    await userEvent.type(fields().message, ' Y otra cosa: ¿hay factura?');
    answer(jsonAnswer(201, { success: true, data: { id: '1' } }));
    expect(await screen.findByText('¡Mensaje enviado!')).toBeVisible();
    await userEvent.type(fields().message, '?');
    expect(fields().message).toHaveValue('¿Envían a Petén? Y otra cosa: ¿hay factura??');
  });

  test('asks for every field, stands in the first one, and sends nothing', async () => {
    const { sent } = await renderContact(() => jsonAnswer(201, {}));
    await submit();
    expect(await screen.findByText('Nombre es requerido')).toBeVisible();
    expect(screen.getByText('Correo electrónico es requerido')).toBeVisible();
    expect(screen.getByText('Mensaje es requerido')).toBeVisible();
    expect(fields().name).toHaveFocus();
    expect(fields().name).toHaveAccessibleDescription('Nombre es requerido');
    expect(fields().name).toHaveAttribute('autocomplete', 'name');
    expect(fields().email).toHaveAttribute('autocomplete', 'email');
    expect(fields().email).toHaveAttribute('type', 'email');
    expect(sent()).toEqual([]);
  });

  test('checks the form of the address, and a problem goes as soon as it is solved', async () => {
    const { sent } = await renderContact(() => jsonAnswer(201, {}));
    await fillIn('ana@ejemplo');
    await submit();
    expect(await screen.findByText('Formato de correo inválido')).toBeVisible();
    expect(sent()).toEqual([]);
    await userEvent.type(fields().email, '.gt');
    await waitFor(() => expect(screen.queryByText('Formato de correo inválido')).not.toBeInTheDocument());
  });

  test.each<[string, Answer]>([
    ['the server refuses', () => jsonAnswer(500, { success: false, error: 'x', code: 'server.internal' })],
    ['there is no connection', () => Promise.reject(new TypeError('offline'))],
  ])('keeps what was typed when %s', async (_case, send) => {
    await renderContact(send);
    await fillIn();
    await submit();
    expect(await screen.findByText('No se pudo enviar el mensaje. Por favor, inténtalo de nuevo.')).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
    expect(screen.getByText('Error al enviar el mensaje')).toBeVisible();
    expect(screen.getByText('Lo que escribiste sigue aquí.')).toBeVisible();
    expect(fields().message).toHaveValue('¿Envían a Petén?');
    expect(screen.getByRole('button', { name: 'Enviar mensaje' })).not.toHaveAttribute('aria-busy');
  });

  test('sent again without an answer is the same message; the same words after an answer are another one', async () => {
    let isLost = true;
    const { calls } = await renderContact(() => {
      if (isLost) throw new TypeError('offline');
      return jsonAnswer(201, { success: true, data: { id: '1' } });
    });
    const keys = () =>
      calls.filter(({ call }) => call === 'POST /api/contact').map(({ headers }) => headers.get('Idempotency-Key'));
    await fillIn();
    await submit();
    await waitFor(() => expect(keys()).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Enviar mensaje' })).not.toHaveAttribute('aria-busy'),
    );
    expect(screen.getByText('Error al enviar el mensaje')).toBeVisible();
    isLost = false;
    await submit();
    await waitFor(() => expect(fields().name).toHaveValue(''));
    expect(screen.queryByText('Error al enviar el mensaje')).not.toBeInTheDocument();
    await fillIn();
    await submit();
    await waitFor(() => expect(keys()).toHaveLength(3));
    const [lost, again, next] = keys();
    expect(lost).toMatch(/^[\w-]{32}$/);
    expect(again).toBe(lost);
    expect(next).not.toBe(lost);
  });

  test('what was typed is there again after a reload, until it is sent or emptied', async () => {
    const answer = () => jsonAnswer(201, { success: true, data: { id: '1' } });
    const reload = async (view: { unmount: () => void }) => {
      view.unmount();
      return renderContact(answer);
    };
    let view = await renderContact(answer);
    await fillIn();
    view = await reload(view);
    expect(fields().email).toHaveValue('ana@ejemplo.gt');
    expect(fields().message).toHaveValue('¿Envían a Petén?');
    await submit();
    expect(await screen.findByText('¡Mensaje enviado!')).toBeVisible();
    expect(view.sent()).toEqual([{ name: 'Ana Batz', email: 'ana@ejemplo.gt', message: '¿Envían a Petén?' }]);
    view = await reload(view);
    expect(fields().message).toHaveValue('');
    await userEvent.type(fields().name, 'Eva');
    await userEvent.clear(fields().name);
    await reload(view);
    expect(fields().name).toHaveValue('');
    expect(JSON.stringify(sessionStorage)).not.toContain('Eva');
  });

  test('whose answer came while it was off the screen is empty once it is back', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const send = () => new Promise((resolve) => (answer = resolve));
    const before = await renderContact(send);
    await fillIn();
    await submit();
    await waitFor(() => expect(before.sent()).toHaveLength(1));
    before.unmount();
    answer(jsonAnswer(201, { success: true, data: { id: '1' } }));
    await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('Petén'));
    await renderContact(send);
    expect(fields().message).toHaveValue('');
  });

  test('sent again after a reload that lost the answer it is the same message', async () => {
    let isLost = true;
    const send = () => {
      if (isLost) throw new TypeError('offline');
      return jsonAnswer(201, { success: true, data: { id: '1' } });
    };
    const keyOf = ({ calls }: Awaited<ReturnType<typeof renderContact>>) =>
      calls.find(({ call }) => call === 'POST /api/contact')?.headers.get('Idempotency-Key');
    const before = await renderContact(send);
    await fillIn();
    await submit();
    expect(await screen.findByText('Error al enviar el mensaje')).toBeVisible();
    before.unmount();
    isLost = false;
    const after = await renderContact(send);
    await submit();
    expect(await screen.findByText('¡Mensaje enviado!')).toBeVisible();
    expect(keyOf(after)).toBe(keyOf(before));
    loggedFailures();
  });

  test("places the server's own problems beside their fields", async () => {
    await renderContact(() =>
      jsonAnswer(400, {
        success: false,
        error: 'Revisa los datos enviados.',
        code: 'request.invalid',
        problems: [
          { path: 'email', message: 'Este correo no existe' },
          { path: 'otro', message: 'No es de este formulario' },
        ],
      }),
    );
    await fillIn();
    await submit();
    expect(await screen.findByText('Este correo no existe')).toBeVisible();
    expect(fields().email).toBeInvalid();
  });
});

describe('the form that is far below', () => {
  let come: () => void;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
    globalThis.IntersectionObserver = class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        come = () => told([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });

  test.each([
    ['after four seconds, for who searches or prints the page', () => jest.advanceTimersByTime(4000)],
    ['with the first key, whose owner may want it next', () => void fireEvent.keyDown(document)],
    ['once the screen comes near', () => come()],
  ])('is there %s', async (_when, wait) => {
    renderInShell(<Contact />);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('heading', { name: homepageSections.contact.defaults.title })).toBeVisible();
    const send = { name: homepageSections.contact.defaults.formButton };
    expect(screen.queryByRole('button', send)).not.toBeInTheDocument();
    await act(() => Promise.resolve().then(wait));
    // No wait of the library's: it would move the clock on to the four seconds.
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('button', send)).toBeVisible();
  });
});

describe('the list', () => {
  const blocks = [
    { title: 'WhatsApp', value: '5551 2034', description: '', action: 'Escribir por WhatsApp' },
    { title: 'Correo', value: 'hola@niebla.gt', description: '', action: 'Enviar correo' },
    { title: 'Oficina', value: '12 calle 1-25, zona 10', description: '', action: 'Ver en el mapa' },
  ];

  test('leads to chat, mail and map', async () => {
    await renderContact(() => null, { contactInfo: blocks });
    const chat = screen.getByRole('link', { name: /^Escribir por WhatsApp/ });
    expect(chat).toHaveAttribute('href', 'https://wa.me/50255512034');
    expect(chat).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'Enviar correo' })).toHaveAttribute('href', 'mailto:hola@niebla.gt');
    expect(screen.getByRole('link', { name: /^Ver en el mapa/ }).getAttribute('href')).toContain(
      encodeURIComponent('12 calle 1-25, zona 10'),
    );
  });

  test('a value that is no number or address has no link', async () => {
    const [chat, mail] = blocks;
    if (!chat || !mail) throw new Error('Two blocks are needed');
    await renderContact(() => null, {
      contactInfo: [
        { ...chat, value: 'Pronto' },
        { ...mail, value: 'javascript:alert(1)' },
      ],
    });
    expect(screen.getByText('Pronto')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  test('leaves out what staff have emptied', async () => {
    const { defaults } = homepageSections.contact;
    await renderContact(() => null, {
      formTitle: '',
      contactInfo: blocks.map((block, place) => (place === 1 ? { ...block, value: ' ' } : block)),
      shippingInfo: [
        { title: 'Entrega mañana', description: 'De lunes a sábado' },
        { title: ' ', description: 'Sin título' },
      ],
      shippingNotice: '',
      paymentMethods: ['Efectivo'],
    });
    expect(screen.queryByText('Correo')).not.toBeInTheDocument();
    expect(screen.getByText('Oficina')).toBeVisible();
    const paid = screen.getByRole('heading', { name: 'Envíos y pagos' }).parentElement ?? document.body;
    const entries = within(paid).getAllByRole('listitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Entrega mañanaDe lunes a sábado', 'Efectivo']);
    expect(screen.getByRole('form', { name: defaults.formButton })).toBeVisible();
  });
});

test('shipping, payment methods and the shipping notice are listed', async () => {
  await renderContact(() => null);
  for (const words of [
    'Entrega en 24-72 horas hábiles',
    'Envío Q30 - Gratis en compras mayores a Q200',
    'Transferencia bancaria',
    'Link de pago con tarjeta de crédito o débito',
  ]) {
    expect(screen.getByText(words)).toBeVisible();
  }
});
