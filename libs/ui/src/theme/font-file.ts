/** Address of the self-hosted font: variable weight, Latin. */
export const fontFile = new URL(
  '@fontsource-variable/geologica/files/geologica-latin-wght-normal.woff2',
  import.meta.url,
).href;
