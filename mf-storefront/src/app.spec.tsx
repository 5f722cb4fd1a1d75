/**
 * Happy DOM takes an element with nothing but text for `:empty`.
 * @jest-environment ../libs/testing/jsdom-environment.mjs
 */
import { homepageSections, pageTitle, writeSection, type SectionView } from '@shop/contracts';
import { aProduct, defaultHomepageContent, jsonAnswer, renderInShell, type Answers } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import App from './app';

function renderApp(route: string, answers: Answers = {}) {
  return renderInShell(<App />, {
    route,
    answers: { 'GET /api/products': () => ({ success: true, data: [aProduct()] }), ...answers },
  });
}

const withContent = (sections: SectionView[]): Answers => ({
  'GET /api/homepage-content': () => ({ success: true, data: sections }),
});

/** The default content with one section changed. */
function changed(section: string, over: Partial<SectionView>): SectionView[] {
  return defaultHomepageContent().map((stored) => (stored.section === section ? { ...stored, ...over } : stored));
}

describe('home', () => {
  test('shows its sections in the specified order', async () => {
    renderApp('/');
    await screen.findByRole('heading', { level: 1 });
    const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(titles).toEqual([
      '¿Quiénes somos?',
      'Nuestros productos',
      'Lo que dicen de nosotros',
      'Hablemos',
      'Tienda',
      'Afiliados',
    ]);
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Venta exclusiva a mayores de 18 años.');
    expect(document.getElementById('contacto')).toContainElement(screen.getByRole('heading', { name: 'Hablemos' }));
  });

  test('a section that a link leads to takes the focus: the keyboard goes on from there', async () => {
    renderApp('/');
    await screen.findByRole('heading', { name: 'Hablemos' });
    for (const id of ['productos', 'contacto']) {
      const section = document.getElementById(id);
      section?.focus();
      expect(section).toHaveFocus();
    }
  });

  test('the hero leads to the products and to the affiliates', async () => {
    const { address } = renderApp('/');
    await userEvent.click(await screen.findByRole('link', { name: 'Ver Productos' }));
    expect(address()).toBe('/#productos');
    for (const words of ['Más de 25 sabores', 'Hasta 20,000 puffs', 'Envíos a todo el país']) {
      expect(within(screen.getByRole('main')).getAllByText(words)[0]).toBeVisible();
    }
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Unirme' })).toHaveAttribute('href', '/affiliates');
    await userEvent.click(screen.getByRole('link', { name: 'Unirme como Afiliado' }));
    expect(address()).toBe('/affiliates');
    expect(await screen.findByRole('heading', { level: 1, name: 'Programa de afiliados' })).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();
    await waitFor(() => expect(document.title).toMatch(/^Programa de afiliados/));
    act(() => history.back());
    await waitFor(() => expect(document.title).toBe(pageTitle(null, homepageSections.navigation.defaults.logoAlt)));
  });

  test('the figures are fixed, their labels are content', async () => {
    renderApp(
      '/',
      withContent([
        writeSection('about', {
          ...homepageSections.about.defaults,
          stats: { experience: 'años contigo', flavors: 'sabores', countries: 'países' },
        }),
      ]),
    );
    expect((await screen.findByText('años contigo')).closest('div')).toHaveTextContent('15+');
    expect(screen.getByText('sabores').closest('div')).toHaveTextContent('25+');
    expect(screen.getByText('países').closest('div')).toHaveTextContent('10+');
  });

  test('says what it waits for', () => {
    renderApp('/', { 'GET /api/homepage-content': () => new Promise(() => undefined) });
    expect(screen.getByText('Cargando contenido principal...')).toBeVisible();
  });

  test('says opinions and accounts; those elsewhere open in a tab of their own', async () => {
    renderApp(
      '/',
      withContent([
        writeSection('testimonials', {
          ...homepageSections.testimonials.defaults,
          quotes: [
            { text: ' ', author: 'Nadie' },
            { text: 'Llegó en dos días.', author: 'Andrea, Quetzaltenango' },
          ],
          platforms: [
            { platform: ' ', handle: '@de-nadie', followers: '', url: '' },
            { platform: 'Instagram', handle: '@niebla.gt', followers: '18 mil', url: 'https://www.instagram.com/' },
            { platform: 'TikTok', handle: '@nieblagt', followers: '', url: 'javascript:alert(1)' },
          ],
        }),
      ]),
    );
    expect(await screen.findByText('Llegó en dos días.')).toBeVisible();
    expect(screen.getByRole('link', { name: /Instagram/ })).toHaveAttribute('target', '_blank');
    expect(screen.getByText('TikTok')).toBeVisible();
    expect(screen.queryByRole('link', { name: /TikTok/ })).not.toBeInTheDocument();
    // Staff empty what they do not want any more.
    expect(screen.queryByText('Nadie')).not.toBeInTheDocument();
    expect(screen.queryByText(/@de-nadie/)).not.toBeInTheDocument();
  });

  test('an account without an address has that of the footer', async () => {
    const { defaults: footer } = homepageSections.footer;
    const { defaults: testimonials } = homepageSections.testimonials;
    renderApp(
      '/',
      withContent([
        writeSection('testimonials', {
          ...testimonials,
          platforms: [
            { platform: 'Instagram', handle: '@niebla.gt', followers: '', url: '' },
            { platform: 'TikTok', handle: '@nieblagt', followers: '', url: '' },
          ],
        }),
        writeSection('footer', {
          ...footer,
          socialLinks: { ...footer.socialLinks, instagram: 'https://www.instagram.com/niebla' },
        }),
      ]),
    );
    const card = await screen.findByRole('link', { name: /Instagram @niebla/ });
    expect(card).toHaveAttribute('href', 'https://www.instagram.com/niebla');
    expect(screen.queryByRole('link', { name: /TikTok/ })).not.toBeInTheDocument();
  });
});

describe('content that is missing or broken', () => {
  const messages = [
    'El contenido principal no está disponible en este momento.',
    'La información de contacto no está disponible en este momento.',
    'La información del pie de página no está disponible en este momento.',
  ];

  test.each<[string, Answers]>([
    ['absent', withContent([])],
    ['switched off', withContent(defaultHomepageContent().map((section) => ({ ...section, active: false })))],
    ['out of reach', { 'GET /api/homepage-content': () => jsonAnswer(503, {}) }],
  ])('%s: every section says so with a way to reload, and the catalogue lives on', async (_case, answers) => {
    renderApp('/', answers);
    expect(await screen.findByRole('heading', { level: 1, name: messages[0] })).toBeVisible();
    for (const message of messages) expect(screen.getByText(message)).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Recargar página' }).length).toBeGreaterThanOrEqual(3);
    expect(await screen.findByRole('heading', { name: 'Cumbre 12K' })).toBeVisible();
  });

  test('JSON that does not parse gives way to the defaults, and the console is told', async () => {
    const told = jest.spyOn(console, 'error').mockImplementation();
    renderApp('/', withContent(changed('hero', { title: 'Sabor nuevo', content: '{broken' })));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sabor nuevo' })).toBeVisible();
    expect(screen.getAllByText('Más de 25 sabores')[0]).toBeVisible();
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('one broken field takes no other with it', async () => {
    const content = JSON.stringify({
      brandName: 'Otra marca',
      columns: 'no es una lista',
      legalLinks: [{ label: 'Términos', url: 7 }, null],
      ageWarning: 18,
    });
    renderApp('/', withContent(changed('footer', { content })));
    const footer = within(await screen.findByRole('contentinfo'));
    expect(await footer.findByText('Otra marca')).toBeVisible();
    expect(footer.queryByText(/^(Facebook|Instagram|TikTok)$/)).not.toBeInTheDocument();
    expect(footer.getByRole('link', { name: 'Portal de distribuidor' })).toHaveAttribute('href', '/distributor/login');
    expect(footer.getByText('Términos')).toBeVisible();
    expect(footer.queryByRole('link', { name: 'Términos' })).not.toBeInTheDocument();
    expect(footer.getByText(/Venta exclusiva a mayores de 18 años/)).toBeVisible();
  });

  test('footer links may come by the names of the shop', async () => {
    const content = JSON.stringify({
      ...homepageSections.footer.defaults,
      columns: [{ title: 'Tienda', links: [{ name: 'Oferta', href: '/#productos' }] }],
    });
    renderApp('/', withContent(changed('footer', { content })));
    expect(await screen.findByRole('link', { name: 'Oferta' })).toHaveAttribute('href', '/#productos');
  });

  test('an unsafe address in the footer is no link', async () => {
    const content = JSON.stringify({
      ...homepageSections.footer.defaults,
      columns: [{ title: 'Tienda', links: [{ label: 'Oferta', url: 'javascript:alert(1)' }] }],
    });
    renderApp('/', withContent(changed('footer', { content })));
    expect(await screen.findByText('Oferta')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Oferta' })).not.toBeInTheDocument();
  });
});
