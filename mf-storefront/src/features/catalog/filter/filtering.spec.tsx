import type { ProductView } from '@shop/contracts';
import { aFlavor, aProduct, renderInShell } from '@shop/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { Catalog } from '../catalog';

const bruma = aProduct({ name: 'Bruma 20K', puffs: 20_000, flavors: [aFlavor({ name: 'Limón Menta' })] });
const faro = aProduct({ name: 'Faro 10K', puffs: 10_000, flavors: [aFlavor({ name: 'Uva Hielo', inventory: 0 })] });
const mini = aProduct({ name: 'Mini 2.5K', puffs: 2500, price: '54.75', flavors: [aFlavor({ name: 'Uva Hielo' })] });

function BackButton() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      atrás
    </button>
  );
}

async function renderFiltered(route: string, products: ProductView[] = [bruma, faro, mini]) {
  const shell = renderInShell(
    <>
      <Catalog />
      <BackButton />
    </>,
    { route, answers: { 'GET /api/products': () => ({ success: true, data: products }) } },
  );
  await waitFor(() => expect(screen.getByRole('status')).not.toHaveTextContent('Cargando'));
  return shell;
}

const shownNames = () =>
  screen
    .queryAllByRole('group', { name: /^Sabor de/ })
    .map((group) => group.getAttribute('aria-label')?.replace('Sabor de ', ''));
const headings = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const back = () => userEvent.click(screen.getByRole('button', { name: 'atrás' }));

beforeEach(() => localStorage.clear());

test('a search leaves what fits, counts it and stands in the address', async () => {
  const { address } = await renderFiltered('/');
  expect(screen.getByRole('status')).toHaveTextContent('3 productos');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar producto o sabor' }), 'limon');
  await waitFor(() => expect(headings()).not.toContain('Faro 10K'));
  expect(headings()).toContain('Bruma 20K');
  expect(screen.getByRole('status')).toHaveTextContent('1 de 3 productos');
  expect(address()).toBe('/?q=limon');
});

test('one step back undoes a whole search, field and all', async () => {
  const { address } = await renderFiltered('/');
  const field = screen.getByRole('searchbox');
  await userEvent.type(field, 'bruma');
  await waitFor(() => expect(address()).toBe('/?q=bruma'));
  await back();
  await waitFor(() => expect(field).toHaveValue(''));
  expect(address()).toBe('/');
  expect(headings()).toEqual(expect.arrayContaining(['Bruma 20K', 'Faro 10K', 'Mini 2.5K']));
});

test('a shared address shows what it says', async () => {
  await renderFiltered('/?sabor=Uva+Hielo&disponibles=si');
  expect(shownNames()).toEqual(['Mini 2.5K']);
  expect(screen.getByRole('combobox', { name: 'Sabor' })).toHaveValue('Uva Hielo');
  expect(screen.getByRole('button', { name: 'Disponibles' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Todos' })).toHaveAttribute('aria-pressed', 'false');
});

test('a list whose words the browser has translated filters as before', async () => {
  const { address } = await renderFiltered('/');
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sabor' });
  const grape = within(list).getByRole('option', { name: 'Uva Hielo' });
  grape.replaceChildren('Grape Ice');
  await userEvent.selectOptions(list, grape);
  await waitFor(() => expect(address()).toBe('/?sabor=Uva+Hielo'));
  expect(shownNames()).toEqual(['Mini 2.5K']);
  expect(list.selectedOptions[0]).toBe(grape);
});

test('a search that is emptied by hand is one step back', async () => {
  const { address } = await renderFiltered('/');
  const field = screen.getByRole('searchbox');
  await userEvent.type(field, 'bruma');
  await waitFor(() => expect(address()).toBe('/?q=bruma'));
  await userEvent.clear(field);
  await waitFor(() => expect(address()).toBe('/'));
  await back();
  await waitFor(() => expect(field).toHaveValue('bruma'));
  expect(address()).toBe('/?q=bruma');
});

test('choices add up, each is one step back, and "Todos" takes all of them away', async () => {
  const { address } = await renderFiltered('/?distributor=true');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Puffs' }), '10,000 puffs o más');
  await userEvent.click(screen.getByRole('button', { name: 'Disponibles' }));
  expect(shownNames()).toEqual(['Bruma 20K']);
  await back();
  await waitFor(() => expect(headings()).toContain('Faro 10K'));
  expect(address()).toBe('/?distributor=true&puffs=10000-o-mas');
  await userEvent.click(screen.getByRole('button', { name: 'Todos' }));
  expect(address()).toBe('/?distributor=true');
});

test('the order can be chosen', async () => {
  await renderFiltered('/');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Orden' }), 'Menor precio');
  expect(headings()[0]).toBe('Mini 2.5K');
});

test('two choices before the next rendering both count', async () => {
  const { address } = await renderFiltered('/?sabor=Uva+Hielo');
  act(() => {
    screen.getByRole('button', { name: 'Disponibles' }).click();
    fireEvent.change(screen.getByRole('combobox', { name: 'Orden' }), { target: { value: 'menor-precio' } });
  });
  expect(address()).toBe('/?sabor=Uva+Hielo&disponibles=si&orden=menor-precio');
  expect(shownNames()).toEqual(['Mini 2.5K']);
});

test('nothing found is said, with a way back to everything', async () => {
  const { address } = await renderFiltered('/?q=sandia');
  expect(screen.getByRole('heading', { name: 'Ningún producto coincide' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('0 de 3 productos');
  await userEvent.click(screen.getByRole('button', { name: 'Ver todos los productos' }));
  expect(address()).toBe('/');
  // Its button is gone: the keyboard goes on from the products.
  expect(document.getElementById('productos')).toHaveFocus();
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(headings()).toContain('Bruma 20K');
});

test('the flavor that is looked for leads the card and its link', async () => {
  const flavors = ['Menta', 'Lichi', 'Mango', 'Sandía', 'Uva Hielo'].map((name) => aFlavor({ name }));
  await renderFiltered('/?sabor=Uva+Hielo', [aProduct({ name: 'Bruma 20K', image: 'bruma.webp', flavors })]);
  const row = within(screen.getByRole('group', { name: 'Sabor de Bruma 20K' }));
  expect(row.getAllByRole('button')[0]).toHaveTextContent('Uva Hielo');
  expect(row.getAllByRole('button')[0]).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('link', { name: 'Bruma 20K' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/producto\/bruma-20k-.{8}\?sabor=Uva\+Hielo$/),
  );
  // Another one that is chosen goes before it.
  await userEvent.click(row.getByRole('button', { name: 'Menta' }));
  expect(screen.getByRole('img', { name: 'Bruma 20K, Menta' })).toBeVisible();
});

test('hundreds of products come in portions; the next one takes the keyboard along and is kept in the address', async () => {
  const many = Array.from({ length: 60 }, (_, place) => aProduct({ name: `Ola ${place + 1}` }));
  const { address } = await renderFiltered('/', many);
  expect(shownNames()).toHaveLength(24);
  expect(screen.queryByText('¿No encuentras tu sabor?')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('60 productos');
  await userEvent.click(screen.getByRole('button', { name: 'Ver más productos' }));
  expect(shownNames()).toHaveLength(48);
  expect(screen.getByRole('link', { name: 'Ola 25' })).toHaveFocus();
  expect(address()).toBe('/?ver=48');
  await userEvent.click(screen.getByRole('button', { name: 'Ver más productos' }));
  expect(shownNames()).toHaveLength(60);
  expect(screen.getByText('¿No encuentras tu sabor?')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Ver más productos' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Disponibles' }));
  expect(shownNames()).toHaveLength(24);
});
