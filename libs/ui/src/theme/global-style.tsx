import { createGlobalStyle } from 'styled-components';
import { themeCss } from './base-css';
import { fontFile } from './font-file';

/** Tokens, font and reset. Rendered once, by the host page; remotes only use the custom properties. */
export const GlobalStyle = createGlobalStyle`${themeCss(fontFile)}`;
