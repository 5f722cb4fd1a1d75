import 'reflect-metadata';

import { auditCountsText, auditProblemText } from '@shop/contracts';

import { Finding, runCommand, withDatabase } from './run-command';
import { verifyAuditLogOf } from '../audit/audit-verifier.service';

/** `npm run audit:verify [-- head]`: checks the audit log, and that a head from elsewhere is one of its seals. */
await runCommand('No se revisó el registro', async (config, [kept]) => {
  const check = await withDatabase(config, (database) => verifyAuditLogOf(database, kept));
  const { head, problem } = check;
  if (problem) throw new Finding(`El registro no está intacto: ${auditProblemText(problem)}`);
  return [
    `El registro está intacto: ${auditCountsText(check)}`,
    head === null ? 'Todavía no hay sellos.' : `Guarda esta cabeza en otro lugar: ${head}`,
  ].join('\n');
});
