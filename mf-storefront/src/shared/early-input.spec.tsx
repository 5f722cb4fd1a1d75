import { storefrontEndpoints } from '@shop/api-client';
import { asServed, createShopStore } from '@shop/shell-api/host';
import { aFlavor, aProduct, answerNetwork, defaultHomepageContent } from '@shop/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { Contact } from '../features/contact/contact';
import { ContactForm } from '../features/contact/contact-form';
import { Catalog } from '../features/catalog/catalog';
import { homepageSections, writeSection } from '@shop/contracts';

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

describe('of a page that is rendered again before the code of its form runs', () => {
  let approach: () => void;
  let store: ReturnType<typeof createShopStore>;

  const { upsertQueryEntries } = storefrontEndpoints.util;
  const giveContent = (title = 'Escríbenos') => {
    const contact = writeSection('contact', { ...homepageSections.contact.defaults, title });
    store.dispatch(upsertQueryEntries([{ endpointName: 'listHomepageContent', arg: undefined, value: [contact] }]));
  };
  const field = () => document.querySelector<HTMLTextAreaElement>('textarea[name=message]');

  /** The page of the server, taken over but for its form, which the screen is not near to. */
  async function takeOverAllButTheForm(meanwhile: () => void): Promise<void> {
    answerNetwork({});
    store = createShopStore();
    giveContent();
    const page = document.createElement('div');
    const shop = (
      <Provider store={store} serverState={asServed(store.getState())}>
        <MemoryRouter>
          <Contact />
        </MemoryRouter>
      </Provider>
    );
    renderToString(shop);
    // The form is a part of its own: the server renders it once it is there.
    await act(async () => {
      await import('../features/contact/contact-form');
      await new Promise((resolve) => setTimeout(resolve));
    });
    page.innerHTML = renderToString(shop);
    document.body.append(page);
    meanwhile();
    globalThis.IntersectionObserver = class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        approach = () => told([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
    await act(async () => {
      root = hydrateRoot(page, shop);
      await Promise.resolve();
    });
  }

  /** Reads the texts of the page again: React throws away what it has not taken over. */
  async function readAgainAndComeNear(): Promise<void> {
    act(() => giveContent('Habla con nosotros'));
    expect(await screen.findByRole('heading', { name: 'Habla con nosotros' })).toBeVisible();
    await act(async () => {
      approach();
      await Promise.resolve();
    });
  }

  afterEach(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

  test('what was typed before the scripts came stays', async () => {
    sessionStorage.setItem('forms', JSON.stringify({ 'contacto-formulario': { message: '¿Envían a Petén?' } }));
    await takeOverAllButTheForm(() => {
      const message = field();
      if (message) message.value = '¿Y a Izabal?';
    });
    const before = field();
    expect(before).toHaveValue('¿Y a Izabal?');
    await readAgainAndComeNear();
    expect(field()).not.toBe(before);
    expect(field()).toHaveValue('¿Y a Izabal?');
  });

  test('what is typed while they come stays, and what was deleted again is gone', async () => {
    await takeOverAllButTheForm(() => undefined);
    const [name, message] = [screen.getByRole('textbox', { name: /^Nombre/ }), field()];
    fireEvent.input(name, { target: { value: 'Andrea' } });
    if (message) fireEvent.input(message, { target: { value: '¿Y a Izabal?' } });
    fireEvent.input(name, { target: { value: '' } });
    await readAgainAndComeNear();
    expect(field()).not.toBe(message);
    expect(field()).toHaveValue('¿Y a Izabal?');
    expect(screen.getByRole('textbox', { name: /^Nombre/ })).toHaveValue('');
  });
});
