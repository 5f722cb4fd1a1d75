import 'reflect-metadata';

import { auditProblemText } from '@shop/contracts';

import { runCommand, withDatabase } from './run-command';
import { verifyAuditLogOf } from '../audit/audit-verifier.service';

/** `npm run audit:verify [-- head]`: checks the audit log, and that a head from elsewhere is one of its seals. */
await runCommand('El registro no está intacto', async (config, [kept]) => {
  const check = await withDatabase(config, (database) => verifyAuditLogOf(database, kept));
  const { rows, erased, unsealed, seals, head, problem } = check;
  if (problem) throw new Error(auditProblemText(problem));
  return [
    `El registro está intacto: ${rows} filas (${erased} con datos borrados), ${seals} sellos, ${unsealed} filas sin sello todavía.`,
    head === null ? 'Todavía no hay sellos.' : `Guarda esta cabeza en otro lugar: ${head}`,
  ].join('\n');
});
