/** The brand mark on a 32 × 32 box as path data: a sun and, below it, two lines of mist. */
export const markPaths = {
  sun: 'M4.1 14.2a11.9 11.9 0 0 1 23.8 0v1.2a1.8 1.8 0 0 1-1.8 1.8H5.9a1.8 1.8 0 0 1-1.8-1.8Z',
  mist:
    'M2.5 19.8h18.4a1.5 1.5 0 0 1 1.5 1.5v.6a1.5 1.5 0 0 1-1.5 1.5H2.5A1.5 1.5 0 0 1 1 21.9v-.6a1.5 1.5 0 0 1 1.5-1.5Z' +
    'm24 0h3a1.5 1.5 0 0 1 1.5 1.5v.6a1.5 1.5 0 0 1-1.5 1.5h-3a1.5 1.5 0 0 1-1.5-1.5v-.6a1.5 1.5 0 0 1 1.5-1.5Z' +
    'M9.7 26.1h13.8a1.5 1.5 0 0 1 1.5 1.5v.6a1.5 1.5 0 0 1-1.5 1.5H9.7a1.5 1.5 0 0 1-1.5-1.5v-.6a1.5 1.5 0 0 1 1.5-1.5Z',
} as const;

/** The mark as SVG shapes at a place of a drawing, in one colour. */
export function markShapes(x: number, y: number, size: number, fill: string): string {
  const scale = size / 32;
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}"><path d="${markPaths.sun}"/><path d="${markPaths.mist}"/></g>`;
}
