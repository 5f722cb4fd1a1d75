import { runShopCommand } from '../shop/shop-command';

/** `npm run audit:verify [-- head]`: whether the audit log is what was written, and has a head that was kept elsewhere. */
await runShopCommand({
  program: 'verify-audit',
  step: 'Revisando el registro de cambios',
  failure: 'La revisión encontró un problema.',
  words: () => process.argv.slice(2, 3),
});
