export { edge, focusRing, innerEdge, underline } from './edge';
export { bottomBar, color, layer, media, motion, opaque, radius, shadow, size, space, transition } from './tokens';
export type { ColorName } from './tokens';
export { font, fontFamily, text } from './type';
