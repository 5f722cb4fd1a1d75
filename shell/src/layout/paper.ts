import { ROOT_ID } from '@shop/federation/rendering';

/* Browsers repeat what is fixed on each sheet, over what stands there. The bar of staff's screens is further inside. */
const frame = `#${ROOT_ID} > :has(> header)`;
const paperCss = `@media print {
  html body { padding: 0; }
  ${frame} > header { position: static; }
  ${frame} > :has(main) { padding: 0; }
  ${frame} > :not(header, :has(main)),
  ${frame} > header > * > :not(a:first-child) { display: none; }
}`;

/** Lets public screens be printed: the shop's name stands above them, and nothing lies over them that is only pressed. */
export function fitForPaper(): void {
  const style = document.createElement('style');
  style.textContent = paperCss;
  document.head.append(style);
}
