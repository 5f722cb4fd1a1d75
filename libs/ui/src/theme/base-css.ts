import { OTHER_LETTERS_RANGE } from './letters';
import { tokenCss } from './tokens';
import { FONT_WEIGHTS, fontFamily, WEB_FONT } from './type';

/** The web font's files. */
export interface FontFiles {
  /** All of Latin. */
  whole: string;
  /** The characters of {@link LETTERS} alone: a page in Spanish fetches nothing else. */
  letters?: string;
}

function faceCss(file: string, range = ''): string {
  return `@font-face {
  font-family: '${WEB_FONT}';
  font-display: swap;
  font-weight: ${FONT_WEIGHTS};
  src: url('${file}');${range}
}`;
}

/** The web font in one file, or in two, of which a browser fetches the second for other characters alone. */
export function webFontCss({ whole, letters }: FontFiles): string {
  if (letters === undefined) return faceCss(whole);
  return `${faceCss(letters)}\n${faceCss(whole, ` unicode-range: ${OTHER_LETTERS_RANGE};`)}`;
}

/** Arial, or what devices have in its place, at Geologica's measures, so that nothing moves when the font arrives. */
const fallbackFontCss = `@font-face {
  font-family: 'Geologica Fallback';
  src: local('Arial'), local('Liberation Sans'), local('Roboto');
  font-weight: 100 599;
  size-adjust: 106%;
  ascent-override: 92%;
  descent-override: 26%;
  line-gap-override: 0%;
}
@font-face {
  font-family: 'Geologica Fallback';
  src: local('Arial Bold'), local('Liberation Sans Bold'), local('Roboto Bold');
  font-weight: 600 900;
  size-adjust: 104%;
  ascent-override: 92%;
  descent-override: 26%;
  line-gap-override: 0%;
}`;

const resetCss = `*, *::before, *::after { box-sizing: border-box; }
html {
  background: var(--color-page);
  color: var(--color-ink);
  font-family: ${fontFamily};
  font-weight: 350;
  line-height: 1.5;
  overflow-wrap: break-word;
  scroll-padding: 88px 0;
  -webkit-text-size-adjust: 100%;
  -webkit-font-smoothing: antialiased;
  -moz-osx-font-smoothing: grayscale;
}
body { margin: 0; min-height: 100dvh; padding-bottom: var(--bottom-bar, 0px); }
h1, h2, h3, h4, h5, h6, p, ul, ol, dl, dd, figure, fieldset, blockquote { margin: 0; padding: 0; }
fieldset { border: 0; min-width: 0; }
ul, ol { list-style: none; }
img, picture, svg { display: block; max-width: 100%; }
[data-icon] {
  flex: none;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
}
button, input, textarea, select { font: inherit; letter-spacing: inherit; color: inherit; }
button { background: none; border: 0; padding: 0; cursor: pointer; }
a { color: inherit; }
h1, h2, h3 { text-wrap: balance; }
:focus-visible { outline: 3px solid var(--color-ink); outline-offset: 2px; }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after {
    animation-duration: .01ms !important;
    animation-iteration-count: 1 !important;
    transition: none !important;
  }
}`;

/**
 * All global styles but the web font, as CSS text: tokens, fallback and reset. {@link GlobalStyle} sets it at run time; a
 * server may also write it into the page so that the first paint needs no script.
 */
export const themeCss = [tokenCss(), fallbackFontCss, resetCss].join('\n');
