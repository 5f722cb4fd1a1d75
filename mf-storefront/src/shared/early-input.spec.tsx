import { storefrontEndpoints } from '@shop/api-client';
import { asServed, createShopStore } from '@shop/shell-api/host';
import { aFlavor, aProduct, answerNetwork, defaultHomepageContent } from '@shop/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { ContactForm } from '../features/contact/contact-form';
import { Catalog } from '../features/catalog/catalog';
import { homepageSections } from '@shop/contracts';

const products = [
  aProduct({ id: 'p1', name: 'Bruma 20K', flavors: [aFlavor({ name: 'Menta Glacial', inventory: 9 })] }),
  aProduct({ id: 'p2', name: 'Ola 8K', flavors: [aFlavor({ name: 'Uva Hielo', inventory: 9 })] }),
];

const screens = (
  <>
    <Catalog />
    <ContactForm content={homepageSections.contact.defaults} />
  </>
);

let root: Root | undefined;

/** Puts the page into the document as the server renders it, lets the visitor do something, and takes it over. */
async function takeOver(route: string, meanwhile: (page: HTMLElement) => void): Promise<unknown[]> {
  answerNetwork({});
  const store = createShopStore();
  const { upsertQueryEntries } = storefrontEndpoints.util;
  store.dispatch(upsertQueryEntries([{ endpointName: 'listProducts', arg: undefined, value: products }]));
  store.dispatch(
    upsertQueryEntries([{ endpointName: 'listHomepageContent', arg: undefined, value: defaultHomepageContent() }]),
  );
  const pageAt = (address: string) => (
    <Provider store={store} serverState={asServed(store.getState())}>
      <MemoryRouter initialEntries={[address]}>{screens}</MemoryRouter>
    </Provider>
  );
  const page = document.createElement('div');
  page.innerHTML = renderToString(pageAt('/'));
  document.body.append(page);
  meanwhile(page);
  const errors: unknown[] = [];
  await act(async () => {
    root = hydrateRoot(page, pageAt(route), { onRecoverableError: (error) => errors.push(error) });
    await Promise.resolve();
  });
  return errors;
}

const search = (page: ParentNode = document) => page.querySelector<HTMLInputElement>('input[type=search]');

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  sessionStorage.clear();
});

test('a search that was typed before the scripts were there filters when they come', async () => {
  const errors = await takeOver('/', (page) => {
    const field = search(page);
    if (field) field.value = 'bruma';
  });
  expect(await screen.findByText('1 de 2 productos')).toBeVisible();
  expect(search()).toHaveValue('bruma');
  expect(errors).toEqual([]);
});

test("the address's own search follows once the page is taken over, without an error", async () => {
  const errors = await takeOver('/?q=uva', () => undefined);
  expect(await screen.findByText('1 de 2 productos')).toBeVisible();
  expect(search()).toHaveValue('uva');
  expect(errors).toEqual([]);
});

test("an order that was chosen early leaves the address's own search alone", async () => {
  history.replaceState(null, '', '/?q=bruma');
  await takeOver('/?q=bruma', (page) => {
    const list = page.querySelector<HTMLSelectElement>('select[aria-label="Orden"]');
    if (list) list.value = 'menor-precio';
  });
  expect(await screen.findByText('1 de 2 productos')).toBeVisible();
  expect(screen.getByLabelText('Orden')).toHaveValue('menor-precio');
  expect(search()).toHaveValue('bruma');
  history.replaceState(null, '', '/');
});

test('a flavor that was chosen from the list early filters too', async () => {
  await takeOver('/', (page) => {
    const list = page.querySelector<HTMLSelectElement>('select[aria-label="Sabor"]');
    if (list) list.value = 'Uva Hielo';
  });
  expect(await screen.findByText('1 de 2 productos')).toBeVisible();
});

test('what was typed into a form stays and is sent', async () => {
  const errors = await takeOver('/', (page) => {
    const name = page.querySelector<HTMLInputElement>('input[name=name]');
    if (name) name.value = 'Andrea Batz';
  });
  expect(screen.getByLabelText(/^Nombre/)).toHaveValue('Andrea Batz');
  // A reload finds it too.
  expect(sessionStorage.getItem('forms')).toContain('Andrea Batz');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar mensaje' }));
  expect(screen.queryByText('Nombre es requerido')).toBeNull();
  expect(screen.getByLabelText(/^Nombre/)).toHaveValue('Andrea Batz');
  expect(errors).toEqual([]);
});
