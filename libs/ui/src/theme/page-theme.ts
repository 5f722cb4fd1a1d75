/** Styles that the host page needs once, and no remote: tokens, font and reset, as CSS text for a server or as a part to render. */
export { themeCss } from './base-css';
export { GlobalStyle } from './global-style';
