import { auditCountsText, auditProblemText, type AuditCheck, type DatabaseRoleView } from '@shop/contracts';
import { useSession } from '@shop/shell-api';
import { Badge, Cluster, Notice, PartsPanel, Quiet, Title } from '@shop/ui';
import { ActionButton } from '../../shared/actions/action-button';
import { JobState } from '../../shared/jobs/job-state';
import { useJob } from '../../shared/jobs/use-job';
import { useAdminDatabaseRoleQuery, useAdminVerifyAuditMutation } from './diagnostics.api';
import { PageFailures } from './page-failures';
import { MachineText } from './machine-text';
import { Releases } from './releases';

/** Facts about the server for administrators alone, and their checks; nothing for anybody else. */
export function AdminChecks() {
  const { staff } = useSession();
  if (staff?.role !== 'admin') return null;
  return (
    <>
      <Releases />
      <PageFailures />
      <DatabaseRole />
      <AuditLog />
    </>
  );
}

function DatabaseRole() {
  const { data: role } = useAdminDatabaseRoleQuery();
  if (!role) return null;
  const powers = powersOf(role);
  return (
    <PartsPanel as="section" aria-labelledby="rol">
      <Title id="rol">Rol de la base de datos</Title>
      <Cluster>
        <Badge
          tone={powers.length === 0 ? 'ok' : 'warn'}
          icon={powers.length === 0 ? 'check-circle' : 'alert-triangle'}
        >
          {powers.length === 0 ? 'Solo lo necesario' : 'Puede más de lo necesario'}
        </Badge>
      </Cluster>
      <Quiet>
        {powers.length === 0
          ? `La tienda sirve con el rol ${role.name}: no es superusuario, no es dueño de nada y no puede crear tablas.`
          : `La tienda sirve con el rol ${role.name}, que ${powers.join(', ')}. Con DATABASE_OWNER_URL sirve otro rol que no puede (docs/deploy.md).`}
      </Quiet>
    </PartsPanel>
  );
}

function powersOf({ superuser, owns, creates, rewritesAudit }: DatabaseRoleView): string[] {
  const powers = [
    superuser && 'es superusuario',
    owns && 'es dueño de las tablas',
    creates && 'puede crear tablas',
    rewritesAudit && 'puede cambiar el registro',
  ];
  return powers.filter((power) => power !== false);
}

function AuditLog() {
  const [verify] = useAdminVerifyAuditMutation();
  const followed = useJob('audit.verify');
  return (
    <PartsPanel as="section" aria-labelledby="registro">
      <Title id="registro">Registro de cambios</Title>
      <Quiet>Revisa que nadie haya cambiado, quitado ni agregado filas del registro desde que se escribieron.</Quiet>
      <ActionButton
        icon="check"
        busy={followed.isOpen}
        act={() => verify()}
        says={{
          done: null,
          failed: 'No se pudo revisar el registro',
          repeats: true,
          unknown: 'No supimos si empezó',
        }}
        onDone={followed.follow}
      >
        Revisar el registro
      </ActionButton>
      <JobState followed={followed} label="Revisando el registro…" cancelled="La revisión se canceló." />
      {followed.result && <Outcome check={followed.result} />}
    </PartsPanel>
  );
}

function Outcome({ check }: { check: AuditCheck }) {
  const { problem, head } = check;
  if (problem) {
    return (
      <Notice tone="bad" title="El registro no está intacto">
        {auditProblemText(problem)}
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="ok" title="El registro está intacto">
        {auditCountsText(check)}
      </Notice>
      {head !== null && (
        <>
          <Quiet>
            Guarda esta cabeza fuera de la tienda: con ella se nota si alguien escribe el registro entero de nuevo.
          </Quiet>
          <MachineText as="code">{head}</MachineText>
        </>
      )}
    </>
  );
}
