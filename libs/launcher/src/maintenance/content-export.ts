import { fromWhereAsked, runShopCommand } from '../shop/shop-command';

/** `npm run content:export [-- file]`: the homepage's texts into one JSON file. */
await runShopCommand({
  program: 'export-content',
  step: 'Exportando los textos de la página',
  failure: 'No se pudieron exportar los textos.',
  words: () => [fromWhereAsked(process.argv[2] ?? 'contenido.json')],
});
