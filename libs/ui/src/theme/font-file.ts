/** Address of the self-hosted font: variable weight, Latin. Preload it as `font/woff2` with `crossorigin`. */
export const fontFile = new URL(
  '@fontsource-variable/geologica/files/geologica-latin-wght-normal.woff2',
  import.meta.url,
).href;
