import { aFlavor, aProduct, jsonAnswer, renderInShell, type Answer } from '@shop/testing';
import { homepageSections, writeSection, type ProductView } from '@shop/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Catalog } from './catalog';

function renderCatalog(products: Answer) {
  return renderInShell(<Catalog />, { answers: { 'GET /api/products': products } });
}

function listOf(...products: ProductView[]): Answer {
  return () => ({ success: true, data: products });
}

async function cardOf(name: string) {
  const heading = await screen.findByRole('heading', { name });
  const card = heading.closest('li');
  if (!card) throw new Error(`No card for ${name}`);
  return within(card);
}

beforeEach(() => localStorage.clear());

describe('states', () => {
  test('says that it loads', () => {
    renderCatalog(() => new Promise(() => undefined));
    expect(screen.getByRole('status')).toHaveTextContent('Cargando productos...');
  });

  test('says that there is nothing', async () => {
    renderCatalog(listOf());
    expect(await screen.findByRole('heading', { name: 'No hay productos disponibles' })).toBeVisible();
    expect(screen.getByText('Vuelve pronto para ver nuestros productos')).toBeVisible();
  });

  test('an error is said, and the retry brings the catalogue', async () => {
    let broken = true;
    renderCatalog(() => (broken ? jsonAnswer(503, {}) : { success: true, data: [aProduct({ name: 'Faro 10K' })] }));
    const error = await screen.findByRole('alert');
    expect(error).toHaveTextContent('Error al cargar productos');
    expect(error).toHaveTextContent('Por favor, intenta recargar la página');

    broken = false;
    await userEvent.click(within(error).getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Faro 10K' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent(/^1 producto$/);
  });
});

describe('a card', () => {
  test('shows name, puffs and the whole price, with the exact one beside it', async () => {
    renderCatalog(listOf(aProduct({ name: 'Cumbre 12K', puffs: 12000, price: '145.50', popular: true })));
    const card = await cardOf('Cumbre 12K');
    expect(card.getByText('12,000 Puffs')).toBeVisible();
    expect(card.getByText('Q146')).toBeVisible();
    expect(card.getByText('exacto Q145.50')).toHaveTextContent('Precio exacto Q145.50');
    expect(card.getByText('Popular')).toBeVisible();
    // Each card has such a button: it says of what.
    expect(card.getByRole('button', { name: 'Agregar al carrito' })).toHaveAccessibleDescription('Cumbre 12K');
  });

  test('a whole price stands alone, and only popular products say so', async () => {
    renderCatalog(listOf(aProduct({ name: 'Volcán 15K', price: '1165.00' })));
    const card = await cardOf('Volcán 15K');
    expect(card.getByText('Q1,165')).toBeVisible();
    expect(card.queryByText(/exacto/)).not.toBeInTheDocument();
    expect(card.queryByText('Popular')).not.toBeInTheDocument();
  });

  test('distributors see their own price, the public one struck through and their discount', async () => {
    localStorage.setItem(
      'distributor',
      JSON.stringify({ email: 'm@ejemplo.gt', discount: 25, level: 'distribuidor', status: 'approved' }),
    );
    renderCatalog(listOf(aProduct({ name: 'Cumbre 12K', price: '145.50' })));
    const card = await cardOf('Cumbre 12K');
    expect(card.getByText('Q109')).toBeVisible();
    expect(card.getByText('Q146').closest('s')).toBeVisible();
    expect(card.getByText('−25%')).toBeVisible();
    expect(card.queryByText('exacto Q145.50')).not.toBeInTheDocument();
  });

  test('a distributor whose price is that of everybody sees it once, the exact one too, and no discount of nothing', async () => {
    localStorage.setItem('distributor', JSON.stringify({ email: 'm@ejemplo.gt', discount: 0, status: 'approved' }));
    renderCatalog(listOf(aProduct({ name: 'Cumbre 12K', price: '145.50', popular: true })));
    const card = await cardOf('Cumbre 12K');
    expect(card.getByText('Q146')).toBeVisible();
    expect(card.getByText('exacto Q145.50')).toBeVisible();
    expect(card.queryByText('−0%')).not.toBeInTheDocument();
  });

  test('a distributor who pays less by centavos alone sees no price struck through that reads like theirs', async () => {
    localStorage.setItem('distributor', JSON.stringify({ email: 'm@ejemplo.gt', discount: 0, status: 'approved' }));
    renderCatalog(listOf(aProduct({ name: 'Cumbre 12K', price: '145.30' })));
    const card = await cardOf('Cumbre 12K');
    expect(card.getByText('Q145').closest('s')).toBeNull();
    expect(card.queryByText(/exacto/)).not.toBeInTheDocument();
  });

  test('a picture that is no picture becomes a tile with the name', async () => {
    renderCatalog(listOf(aProduct({ name: 'Ola 8K', image: '/placeholder.svg' })));
    const card = await cardOf('Ola 8K');
    expect(card.getByRole('img', { name: 'Ola 8K' })).toBeVisible();
  });

  test('takes the colour of the chosen flavor', async () => {
    const flavors = ['Menta Glacial', 'Uva Hielo'].map((name) => aFlavor({ name }));
    renderCatalog(listOf(aProduct({ name: 'Cumbre 12K', image: 'cumbre.webp', flavors })));
    const card = await cardOf('Cumbre 12K');
    expect(card.getByRole('img', { name: 'Cumbre 12K, Menta Glacial' })).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: 'Uva Hielo' }));
    expect(card.getByRole('img', { name: 'Cumbre 12K, Uva Hielo' })).toBeVisible();
    // So does the page that it leads to.
    const href = expect.stringMatching(/\?sabor=Uva\+Hielo$/) as string;
    expect(card.getByRole('link', { name: 'Cumbre 12K' })).toHaveAttribute('href', href);
  });

  test('has the colour of a flavor that can be bought, where the first one is sold out', async () => {
    const flavors = [aFlavor({ name: 'Menta Glacial', inventory: 0 }), aFlavor({ name: 'Uva Hielo' })];
    renderCatalog(listOf(aProduct({ name: 'Cumbre 12K', image: 'cumbre.webp', flavors })));
    const card = await cardOf('Cumbre 12K');
    expect(card.getByRole('img', { name: 'Cumbre 12K, Uva Hielo' })).toBeVisible();
  });
});

describe('flavors', () => {
  const names = ['Sandía Hielo', 'Mango Maracuyá', 'Menta Glacial', 'Uva Hielo', 'Lichi'];

  test('three are listed, the others wait behind "+N más" and the keyboard reaches them', async () => {
    const user = userEvent.setup();
    const flavors = [...names.map((name) => aFlavor({ name })), aFlavor({ name: 'Chicle', inventory: 0 })];
    renderCatalog(listOf(aProduct({ name: 'Bruma 20K', flavors })));
    const card = await cardOf('Bruma 20K');
    const row = within(card.getByRole('group', { name: 'Sabor de Bruma 20K' }));
    expect(row.getAllByRole('button').map((chip) => chip.textContent)).toEqual(names.slice(0, 3));

    const more = card.getByRole('button', { name: /^\+2 más/ });
    more.focus();
    await user.keyboard('{Enter}');
    expect(card.getByRole('button', { name: 'Uva Hielo' })).toHaveFocus();
    expect(card.getByRole('button', { name: /Chicle/ })).toBeDisabled();
    const others = document.getElementById(more.getAttribute('aria-controls') ?? '');
    expect(others).toContainElement(card.getByRole('button', { name: 'Lichi' }));

    await user.keyboard('{Tab}{Enter}');
    expect(more).toHaveFocus();
    expect(row.getByRole('button', { name: 'Lichi' })).toHaveAttribute('aria-pressed', 'true');
    expect(card.queryByRole('button', { name: 'Uva Hielo' })).not.toBeInTheDocument();
  });

  test('Escape closes the others and leads back', async () => {
    const user = userEvent.setup();
    renderCatalog(listOf(aProduct({ name: 'Bruma 20K', flavors: names.map((name) => aFlavor({ name })) })));
    const card = await cardOf('Bruma 20K');
    const more = card.getByRole('button', { name: /^\+2 más/ });
    await user.click(more);
    await user.keyboard('{Escape}');
    expect(more).toHaveFocus();
    expect(card.queryByRole('button', { name: 'Uva Hielo' })).not.toBeInTheDocument();
  });

  test('a click elsewhere closes the others', async () => {
    renderCatalog(listOf(aProduct({ name: 'Bruma 20K', flavors: names.map((name) => aFlavor({ name })) })));
    const card = await cardOf('Bruma 20K');
    await userEvent.click(card.getByRole('button', { name: /^\+2 más/ }));
    expect(card.getByRole('button', { name: 'Lichi' })).toBeVisible();
    await userEvent.click(document.body);
    expect(card.queryByRole('button', { name: 'Lichi' })).not.toBeInTheDocument();
  });

  test('so does going on with the keyboard', async () => {
    const user = userEvent.setup();
    renderCatalog(listOf(aProduct({ name: 'Bruma 20K', flavors: names.map((name) => aFlavor({ name })) })));
    const card = await cardOf('Bruma 20K');
    await user.click(card.getByRole('button', { name: /^\+2 más/ }));
    await user.keyboard('{Tab}{Tab}');
    expect(card.getByRole('button', { name: 'Agregar al carrito' })).toHaveFocus();
    expect(card.queryByRole('button', { name: 'Lichi' })).not.toBeInTheDocument();
  });

  test('sold-out and inactive flavors are listed but can not be chosen', async () => {
    const flavors = [
      aFlavor({ name: 'Menta Glacial' }),
      aFlavor({ name: 'Uva Hielo', inventory: 4, reservedInventory: 4 }),
      aFlavor({ name: 'Lichi', active: false }),
    ];
    renderCatalog(listOf(aProduct({ name: 'Cumbre 12K', flavors })));
    const card = await cardOf('Cumbre 12K');
    expect(card.getByRole('button', { name: 'Uva Hielo (agotado)' })).toBeDisabled();
    expect(card.getByRole('button', { name: 'Lichi (agotado)' })).toBeDisabled();
    expect(card.getByRole('button', { name: 'Menta Glacial' })).toBeEnabled();
  });

  test('a low flavor says how many are left once it is chosen', async () => {
    const flavors = [aFlavor({ name: 'Fresa Banano', inventory: 5, reservedInventory: 2 }), aFlavor()];
    renderCatalog(listOf(aProduct({ name: 'Faro 10K', flavors })));
    const card = await cardOf('Faro 10K');
    expect(card.queryByText(/^Quedan/)).not.toBeInTheDocument();
    await userEvent.click(card.getByRole('button', { name: 'Fresa Banano' }));
    expect(card.getByText('Quedan 3')).toBeVisible();
  });

  test('names without records are flavors too, and never low or sold out', async () => {
    renderCatalog(
      listOf(aProduct({ name: 'Ola 5K', flavors: [], sabores: ['Mora Azul'], inventory: 0, active: true })),
    );
    const card = await cardOf('Ola 5K');
    await userEvent.click(card.getByRole('button', { name: 'Mora Azul' }));
    expect(card.queryByText(/^Quedan/)).not.toBeInTheDocument();
    expect(card.getByRole('button', { name: 'Agregar al carrito' })).toBeEnabled();
  });

  test('when all are sold out the card says so and its button rests', async () => {
    renderCatalog(listOf(aProduct({ name: 'Cumbre 6K', flavors: [aFlavor({ inventory: 0 })] })));
    const card = await cardOf('Cumbre 6K');
    expect(card.getByText('Sin sabores disponibles')).toBeVisible();
    expect(card.getByText('No hay sabores disponibles')).toBeInTheDocument();
    expect(card.getByRole('button', { name: 'Agotado' })).toBeDisabled();
    expect(card.getByRole('button', { name: 'Agotado' })).toHaveAccessibleDescription('Cumbre 6K');
  });

  test('a product without any flavor can not be bought', async () => {
    renderCatalog(listOf(aProduct({ name: 'Mini 2.5K', flavors: [], sabores: [] })));
    const card = await cardOf('Mini 2.5K');
    expect(card.getByText('No hay sabores disponibles')).toBeVisible();
    expect(card.getByRole('button', { name: 'Agotado' })).toBeDisabled();
  });
});

test('who finds nothing is led into the chat with the shop, once it has a number', async () => {
  const contact = {
    ...homepageSections.contact.defaults,
    contactInfo: [{ title: 'WhatsApp', value: '5551 2034', description: '', action: '' }],
  };
  const { unmount } = renderCatalog(listOf(aProduct()));
  expect(await screen.findByText('¿No encuentras tu sabor?')).toBeInTheDocument();
  expect(screen.queryByText('Escribir por WhatsApp')).not.toBeInTheDocument();
  unmount();
  renderInShell(<Catalog />, {
    answers: {
      'GET /api/products': listOf(aProduct()),
      'GET /api/homepage-content': () => ({ success: true, data: [writeSection('contact', contact)] }),
    },
  });
  // Out of sight where the last row is full, as on a phone.
  expect(await screen.findByText('Escribir por WhatsApp')).toHaveAttribute('href', 'https://wa.me/50255512034');
});

test('the section can be reached by its hash', async () => {
  renderCatalog(listOf(aProduct()));
  await waitFor(() => expect(document.getElementById('productos')).toBeInTheDocument());
  expect(screen.getByRole('region', { name: 'Nuestros productos' })).toHaveAttribute('id', 'productos');
});
