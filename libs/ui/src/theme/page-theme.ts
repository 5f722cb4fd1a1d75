/** Styles that the host page needs once, and no remote: tokens, font and reset, as CSS text for a server or as a part to render. */
export { themeCss, webFontCss } from './base-css';
export { GlobalStyle } from './global-style';
export { LETTERS } from './letters';
export { shortCss } from './short-css';
export { USED_WEIGHTS } from './type';
export { createOtherLettersFace } from './web-font';
