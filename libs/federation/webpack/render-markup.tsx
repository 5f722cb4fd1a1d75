import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';

/** What styled-components leaves between its rules to find them again in a browser; here nobody does. */
const BOOKKEEPING = /data-styled\.[^{]*\{[^}]*\}|\/\*!sc\*\/|<\/?style[^>]*>/g;

/** Draws an element without a browser: its markup, and the CSS of the styled parts in it. */
export function renderMarkup(element: ReactElement): { html: string; css: string } {
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToStaticMarkup(sheet.collectStyles(<MemoryRouter>{element}</MemoryRouter>));
    return {
      html,
      css: sheet
        .getStyleTags()
        .replace(BOOKKEEPING, '')
        .trim()
        .replace(/\s*\n\s*/g, ''),
    };
  } finally {
    sheet.seal();
  }
}
