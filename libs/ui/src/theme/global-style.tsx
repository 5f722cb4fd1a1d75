import { createGlobalStyle } from 'styled-components';
import { themeCss, webFontCss } from './base-css';
import { fontFile } from './font-file';

/** Tokens, font and reset. Rendered once, by the host page; remotes only use the custom properties. */
export const GlobalStyle = createGlobalStyle`${webFontCss({ whole: fontFile })}${themeCss}`;
