export { fontFaceCss, themeCss } from './base-css';
export { edge, focusRing, innerEdge, underline } from './edge';
export { fontFile } from './font-file';
export { GlobalStyle } from './global-style';
export {
  bottomBar,
  color,
  layer,
  media,
  motion,
  opaque,
  radius,
  shadow,
  size,
  space,
  tokenCss,
  transition,
} from './tokens';
export type { ColorName } from './tokens';
export { font, fontFamily, text } from './type';
