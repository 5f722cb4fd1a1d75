import { homepageSections, writeSection, type HomepageContent } from '@shop/contracts';
import { jsonAnswer, renderInShell, type Answer } from '@shop/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Affiliates } from './affiliates';

const field = (name: string) => screen.getByRole('textbox', { name });
const level = () => screen.getByRole('combobox', { name: 'Nivel' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Enviar solicitud' }));

async function fillIn() {
  await userEvent.type(field('Nombre completo'), 'Mariela Xicará');
  await userEvent.type(field('Correo electrónico'), 'mariela@ejemplo.gt');
  await userEvent.type(field('Teléfono'), '4870 1123');
}

async function renderAffiliates(apply: Answer = () => null, over: Partial<HomepageContent['affiliates']> = {}) {
  const content = { ...homepageSections.affiliates.defaults, ...over };
  const shell = renderInShell(<Affiliates />, {
    route: '/affiliates',
    answers: {
      'GET /api/homepage-content': () => ({ success: true, data: [writeSection('affiliates', content)] }),
      'POST /api/affiliates': apply,
    },
  });
  await screen.findByRole('heading', { level: 1 });
  const sent = () => shell.calls.filter(({ call }) => call === 'POST /api/affiliates').map(({ body }) => body);
  return { ...shell, sent };
}

const received: Answer = () => jsonAnswer(201, { success: true, data: { id: '1' } });

beforeEach(() => sessionStorage.clear());

describe('levels', () => {
  test('are shown with discount, minimum and benefits; distribuidor is the most popular', async () => {
    await renderAffiliates(undefined, {
      levels: [
        { id: 'bronze', name: 'Agente', discount: '10%-12%', minimum: 'Q500', features: ['Atención por WhatsApp'] },
        { id: 'silver', name: 'Distribuidor', discount: '25%-30%', minimum: 'Q1,500', features: [] },
        { id: 'gold', name: 'Socio', discount: '', minimum: '', features: [] },
      ],
      sectionSubtitle: 'Cada nivel, con su descuento',
    });
    expect(screen.getByText('Cada nivel, con su descuento')).toBeVisible();
    expect(screen.getByText('Un ejecutivo se pondrá en contacto contigo para activar tu acceso.')).toBeVisible();
    const agente = screen.getByRole('heading', { name: 'Agente' }).closest('li');
    expect(agente).toHaveTextContent('10%-12%de descuento');
    expect(agente).toHaveTextContent('Compra mínima Q500');
    // Staff have said neither.
    expect(screen.getByRole('heading', { name: 'Socio' }).closest('li')).not.toHaveTextContent(/descuento|mínima/);
    expect(agente).toHaveTextContent('Atención por WhatsApp');
    expect(agente).not.toHaveTextContent('Más popular');
    expect(screen.getByRole('heading', { name: 'Distribuidor' }).closest('li')).toHaveTextContent('Más popular');
  });

  test('the section can be reached by its hash', async () => {
    await renderAffiliates();
    expect(document.getElementById('afiliados')).toContainElement(screen.getByRole('heading', { level: 1 }));
  });
});

describe('the form', () => {
  test('what was typed is there again after a reload, until it is sent', async () => {
    const before = await renderAffiliates(received);
    await fillIn();
    before.unmount();
    const after = await renderAffiliates(received);
    expect(field('Teléfono')).toHaveValue('4870 1123');
    await submit();
    expect(await screen.findByRole('dialog', { name: '¡Solicitud Recibida!' })).toBeVisible();
    expect(after.sent()).toMatchObject([{ name: 'Mariela Xicará', email: 'mariela@ejemplo.gt', phone: '4870 1123' }]);
    after.unmount();
    await renderAffiliates();
    expect(field('Teléfono')).toHaveValue('');
  });

  test('keeps what is written after it was sent', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { sent } = await renderAffiliates(() => new Promise((resolve) => (answer = resolve)));
    await fillIn();
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
    await userEvent.type(field('Mensaje (opcional)'), 'Tengo una tienda');
    answer(jsonAnswer(201, { success: true, data: { id: '1' } }));
    const dialog = within(await screen.findByRole('dialog', { name: '¡Solicitud Recibida!' }));
    await userEvent.click(dialog.getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(field('Mensaje (opcional)')).toHaveValue('Tengo una tienda'));
  });

  test('sends the application, tells what comes next, and is empty again', async () => {
    const { sent } = await renderAffiliates(received);
    expect(level()).toHaveValue('agente');
    await fillIn();
    await userEvent.selectOptions(level(), 'Socio');
    await userEvent.type(field('Mensaje (opcional)'), 'Tengo una tienda en Xela');
    await submit();

    const dialog = within(await screen.findByRole('dialog', { name: '¡Solicitud Recibida!' }));
    expect(dialog.getByText(/siendo procesada/)).toHaveTextContent(/ejecutivo/);
    expect(sent()).toEqual([
      {
        name: 'Mariela Xicará',
        email: 'mariela@ejemplo.gt',
        phone: '4870 1123',
        level: 'socio',
        message: 'Tengo una tienda en Xela',
      },
    ]);

    await userEvent.click(dialog.getByRole('button', { name: 'Entendido' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(field('Nombre completo')).toHaveValue('');
    expect(level()).toHaveValue('agente');
    expect(screen.getByText('Te contactaremos pronto para procesar tu solicitud')).toBeVisible();
  });

  test('an application without a message says none', async () => {
    const { sent } = await renderAffiliates(received);
    await fillIn();
    await submit();
    await screen.findByRole('dialog');
    expect(sent()).toEqual([expect.objectContaining({ level: 'agente', message: null })]);
  });

  test('asks for name, mail and phone, and sends nothing', async () => {
    const { sent } = await renderAffiliates(received);
    await submit();
    expect(await screen.findByText('Nombre es requerido')).toBeVisible();
    expect(screen.getByText('Correo electrónico es requerido')).toBeVisible();
    expect(screen.getByText('Teléfono es requerido')).toBeVisible();
    expect(field('Nombre completo')).toHaveFocus();
    expect(field('Teléfono')).toHaveAttribute('autocomplete', 'tel-national');
    expect(field('Teléfono')).toHaveAttribute('type', 'tel');
    expect(sent()).toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('tells why the server refuses and keeps what was typed', async () => {
    await renderAffiliates(() =>
      jsonAnswer(409, {
        success: false,
        error: 'Ya existe una solicitud con este correo.',
        code: 'affiliate.emailTaken',
      }),
    );
    await fillIn();
    await submit();
    expect(await screen.findByText('Ya existe una solicitud con este correo.')).toBeVisible();
    expect(screen.getByText('Error')).toBeVisible();
    expect(screen.getByText('Error al enviar')).toBeVisible();
    expect(field('Nombre completo')).toHaveValue('Mariela Xicará');
  });

  test('says at its field what the server finds wrong', async () => {
    const refusal = jsonAnswer(400, {
      success: false,
      error: 'Revisa los datos enviados.',
      code: 'request.invalid',
      problems: [{ path: 'phone', message: 'Escribe un teléfono que exista' }],
    });
    const answers: unknown[] = [refusal];
    await renderAffiliates(() => answers.shift() ?? new Promise(() => undefined));
    await fillIn();
    await submit();
    expect(await screen.findByText('Escribe un teléfono que exista')).toBeVisible();
    expect(field('Teléfono')).toBeInvalid();
    expect(screen.getByText('Error al enviar')).toBeVisible();
    // Of the next try nobody knows yet.
    await submit();
    await waitFor(() => expect(screen.queryByText('Error al enviar')).toBeNull());
  });

  test('has words of its own when there is no connection', async () => {
    await renderAffiliates(() => Promise.reject(new TypeError('offline')));
    await fillIn();
    await submit();
    expect(await screen.findByText('No se pudo enviar la solicitud. Por favor, inténtalo de nuevo.')).toBeVisible();
    expect(screen.getByText('Error al enviar')).toBeVisible();
    expect(field('Correo electrónico')).toHaveValue('mariela@ejemplo.gt');
  });

  test('sent again without an answer is the same application, and another one with other words', async () => {
    const { calls } = await renderAffiliates(() => Promise.reject(new TypeError('offline')));
    const keys = () =>
      calls.filter(({ call }) => call === 'POST /api/affiliates').map(({ headers }) => headers.get('Idempotency-Key'));
    const fail = async (times: number) => {
      await submit();
      await waitFor(() => expect(keys()).toHaveLength(times));
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Enviar solicitud' })).not.toHaveAttribute('aria-busy'),
      );
    };
    await fillIn();
    await fail(1);
    await fail(2);
    await userEvent.type(field('Mensaje (opcional)'), 'Tengo una tienda');
    await fail(3);
    const [lost, again, other] = keys();
    expect(lost).toMatch(/^[\w-]{32}$/);
    expect(again).toBe(lost);
    expect(other).not.toBe(lost);
  });

  test('has words of its own when the refusal has none', async () => {
    await renderAffiliates(() => new Response('', { status: 500 }));
    await fillIn();
    await submit();
    expect(await screen.findByText('No se pudo enviar la solicitud. Por favor, inténtalo de nuevo.')).toBeVisible();
    expect(screen.getByText('Error al enviar la solicitud')).toBeVisible();
  });

  test('offers all three levels, whatever the content names', async () => {
    await renderAffiliates(undefined, {
      levelOptions: [
        { value: 'agente', label: 'Agente de zona' },
        { value: 'platino', label: 'Platino' },
        { value: 'socio', label: ' ' },
      ],
    });
    const options = within(level()).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Agente de zona', 'Distribuidor', 'Socio']);
  });
});
