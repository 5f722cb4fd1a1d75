import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';

/** An edit of a file as a developer makes it, and what then shows in an open page. */
interface Edit {
  what: string;
  file: string;
  from: string;
  to: string;
  /** Waits until the page shows it. */
  shows: (page: Page) => Promise<unknown>;
  /** The page is loaded once more, and what was typed is gone: what changed is no component. */
  reloads?: true;
}

interface Screen {
  path: string;
  /** The box that keeps what was typed. */
  box: string;
  edits: readonly Edit[];
}

/** How long an edit may take to show; a minute is for machines that do much else. */
const SHOW_MS = 60_000;

const TYPED = 'Lo que escribí';

const shows = (text: string) => (page: Page) => page.getByText(text).first().waitFor();
const isStyled = (selector: string, property: string, value: string) => (page: Page) =>
  expect(page.locator(selector).first()).toHaveCSS(property, value, { timeout: SHOW_MS });

/** In the development servers' page: a text, a style and a component of each remote, and of the shell and the library. */
export const screens: readonly Screen[] = [
  {
    path: '/distributor/login',
    box: 'Correo electrónico',
    edits: [
      {
        what: 'un texto de mf-distributor',
        file: 'mf-distributor/src/features/login/login-page.tsx',
        from: 'Entra para comprar con tu descuento.',
        to: 'Entra a comprar mejor.',
        shows: shows('Entra a comprar mejor.'),
      },
      {
        what: 'un estilo de mf-distributor',
        file: 'mf-distributor/src/features/login/login-page.tsx',
        from: 'max-width: 12ch;',
        to: 'text-align: right;',
        shows: isStyled('h1', 'text-align', 'right'),
      },
      {
        what: 'un componente de mf-distributor',
        file: 'mf-distributor/src/features/login/login-page.tsx',
        from: '<LoginForm />',
        to: '<LoginForm /><Note>Una nota más</Note>',
        shows: shows('Una nota más'),
      },
    ],
  },
  {
    path: '/admin/login',
    box: 'Usuario',
    edits: [
      {
        what: 'un texto de mf-admin',
        file: 'mf-admin/src/features/login/login-page.tsx',
        from: 'Entra con tu usuario del equipo.',
        to: 'Entra con tu nombre.',
        shows: shows('Entra con tu nombre.'),
      },
      {
        what: 'un estilo de mf-admin',
        file: 'mf-admin/src/features/login/login-page.tsx',
        from: 'max-width: 12ch;',
        to: 'text-align: right;',
        shows: isStyled('h1', 'text-align', 'right'),
      },
      {
        what: 'un componente de mf-admin',
        file: 'mf-admin/src/features/login/login-page.tsx',
        from: '<LoginForm />',
        to: '<LoginForm /><Help>Una ayuda más</Help>',
        shows: shows('Una ayuda más'),
      },
    ],
  },
  {
    path: '/#contacto',
    box: 'Nombre',
    edits: [
      {
        what: 'un texto de mf-storefront',
        file: 'mf-storefront/src/features/contact/contact-form.tsx',
        from: '{content.formTitle || content.formButton}',
        to: 'Dinos algo',
        shows: shows('Dinos algo'),
      },
      {
        what: 'un estilo de mf-storefront',
        file: 'mf-storefront/src/features/contact/contact-form.tsx',
        from: '${text.dialogTitle}',
        to: '${text.dialogTitle} text-align: right;',
        shows: isStyled('#contacto-formulario', 'text-align', 'right'),
      },
      {
        what: 'un componente de mf-storefront',
        file: 'mf-storefront/src/features/contact/contact-form.tsx',
        from: '<PersonFields',
        to: '<Notice tone="bad" title="Un aviso más">Nada.</Notice><PersonFields',
        shows: shows('Un aviso más'),
      },
      {
        what: 'un componente de libs/ui',
        file: 'libs/ui/src/button/button.tsx',
        from: '      {children}\n',
        to: '      {children}…\n',
        shows: shows('Agregar al carrito…'),
      },
      {
        what: 'un estilo de libs/ui',
        file: 'libs/ui/src/button/button-style.ts',
        from: 'css<ButtonLookProps>`',
        to: 'css<ButtonLookProps>`\n  text-indent: 3px;',
        shows: isStyled('#contacto-formulario ~ button', 'text-indent', '3px'),
      },
      {
        what: 'el tema de libs/ui, que no es un componente',
        file: 'libs/ui/src/theme/type.ts',
        from: 'dialogTitle: css`',
        to: 'dialogTitle: css`\n    text-indent: 4px;',
        shows: isStyled('#contacto-formulario', 'text-indent', '4px'),
        reloads: true,
      },
      {
        what: 'un texto del shell',
        file: 'shell/src/layout/header/header.tsx',
        from: 'label={buttons.cart}',
        to: 'label="La bolsa"',
        shows: (page) => page.getByRole('button', { name: /La bolsa/ }).waitFor(),
      },
      {
        what: 'un estilo del shell',
        file: 'shell/src/layout/header/header-parts.ts',
        from: 'export const Push = styled.div`',
        to: 'export const Push = styled.div`\n  min-width: 7px;',
        shows: isStyled('header div:empty', 'min-width', '7px'),
      },
    ],
  },
];

/** Makes the edits of a screen one after the other. @throws Error for one that does not show as it should */
export async function edit(
  page: Page,
  root: string,
  { path, box, edits }: Screen,
  report: (line: string) => void,
): Promise<void> {
  page.setDefaultTimeout(SHOW_MS);
  await page.goto(path);
  const field = page.getByRole('textbox', { name: box, exact: true });
  await field.fill(TYPED);
  let loads = 0;
  page.on('load', () => (loads += 1));
  for (const { what, file, from, to, shows, reloads } of edits) {
    const begin = Date.now();
    change(join(root, file), from, to);
    await shows(page);
    await page.waitForLoadState();
    const wanted = reloads ? 1 : 0;
    if (loads !== wanted) throw new Error(`${what}: la página se cargó ${loads} veces, no ${wanted}`);
    if (!reloads && (await field.inputValue()) !== TYPED) throw new Error(`${what}: se perdió lo escrito`);
    report(`${what}: ${Date.now() - begin} ms`);
    loads = 0;
    // A load too many would come while the next edit is on its way.
    await field.fill(TYPED);
  }
}

function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} ya no tiene «${from}»`);
  writeFileSync(
    file,
    text.replace(from, () => to),
  );
}
