import type { NewTotpView, OwnFactorsView, RecoveryCodesView } from '@shop/contracts';
import { lazyComponent } from '@shop/shell-api/lazy-component';
import { Badge, Button, Notice } from '@shop/ui';
import { Suspense, useState } from 'react';
import { formatDateTime, formatLongDay } from '../../../dates';
import { useAdminOwnFactorsQuery } from '../../../shared/staff/factors.api';
import { Lines, Narrow, Quiet, Title } from '../../../shared/layout/layout';
import { Reading } from '../../../shared/page/reading';
import { Named } from '../../../shared/page/named';
import { knowsPasskeys } from '../../../shared/staff/passkeys';
import { useLeaveGuard } from '../../../shared/form/leave-guard';
import { ActionButton } from '../../../shared/actions/action-button';
import { useReport } from '../../../shared/actions/use-report';
import {
  useAdminBeginTotpMutation,
  useAdminRemovePasskeyMutation,
  useAdminRemoveTotpMutation,
  useAdminRenewRecoveryCodesMutation,
} from './security.api';
import { PasskeyDialog } from './passkey-dialog';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { PanelActions, Row } from './security-parts';

/* With it comes what renders the QR code. */
const TotpDialog = lazyComponent(async () => (await import('./totp-dialog')).TotpDialog);

/** The user's second step of signing in: an app, passkeys, recovery codes. */
export function FactorsPanel() {
  const found = useAdminOwnFactorsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Narrow $gap={16} aria-labelledby="segundo-paso">
      <Title id="segundo-paso">Segundo paso para entrar</Title>
      <Quiet>Después de tu contraseña, algo que solo tú tienes: así nadie entra aunque la adivine.</Quiet>
      <Reading found={found} failed="No se pudo cargar tu segundo paso">
        {(factors) => <Factors factors={factors} />}
      </Reading>
    </Narrow>
  );
}

function Factors({ factors }: { factors: OwnFactorsView }) {
  const report = useReport();
  const [beginTotp, beginning] = useAdminBeginTotpMutation();
  const [renew, renewing] = useAdminRenewRecoveryCodesMutation();
  const [newTotp, setNewTotp] = useState<NewTotpView | null>(null);
  const [isAddingPasskey, setAddingPasskey] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  // Codes are shown this one time: leaving before the answer would lose them, and those from before are worth nothing.
  useLeaveGuard(renewing.isLoading, { locked: renewing.isLoading });
  const hasFactor = factors.totpSince !== null || factors.passkeys.length > 0;

  const added = ({ recoveryCodes }: RecoveryCodesView) => {
    setNewTotp(null);
    setAddingPasskey(false);
    setCodes(recoveryCodes);
  };

  async function startTotp() {
    const outcome = await report(beginTotp().unwrap(), { done: null, failed: 'No se pudo empezar', reads: true });
    if (outcome.ok) setNewTotp(outcome.answer);
  }

  async function renewCodes() {
    const texts = { done: null, failed: 'No se pudieron crear los códigos', repeats: true };
    const outcome = await report(renew().unwrap(), texts);
    if (outcome.ok) setCodes(outcome.answer.recoveryCodes);
  }

  return (
    <>
      {factors.dueAt !== null && (
        <Notice tone="warn">{`Tu rol pide un segundo paso. Agrégalo antes del ${formatDateTime(factors.dueAt)}.`}</Notice>
      )}
      {!hasFactor && factors.dueAt === null && <Notice tone="info">Todavía entras solo con tu contraseña.</Notice>}
      {hasFactor && (
        <Lines>
          {factors.totpSince !== null && <TotpRow since={factors.totpSince} />}
          {factors.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
          <Row>
            <Named>
              <strong>Códigos de recuperación</strong>
              <span>{codesLeft(factors.recoveryCodesLeft)}</span>
            </Named>
            <Button size="sm" tone="outline" busy={renewing.isLoading} onClick={() => void renewCodes()}>
              Crear otros
            </Button>
          </Row>
        </Lines>
      )}
      <PanelActions>
        <Button tone={hasFactor ? 'outline' : 'accent'} busy={beginning.isLoading} onClick={() => void startTotp()}>
          {factors.totpSince === null ? 'Agregar una app de códigos' : 'Cambiar la app de códigos'}
        </Button>
        {knowsPasskeys() && (
          <Button tone="outline" icon="key" onClick={() => setAddingPasskey(true)}>
            Agregar una llave de acceso
          </Button>
        )}
      </PanelActions>
      {newTotp && (
        <Suspense>
          <TotpDialog totp={newTotp} onAdded={added} onClose={() => setNewTotp(null)} />
        </Suspense>
      )}
      {isAddingPasskey && <PasskeyDialog onAdded={added} onClose={() => setAddingPasskey(false)} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return 'No te queda ninguno: crea otros.';
  return count === 1 ? 'Te queda 1 sin usar' : `Te quedan ${count} sin usar`;
}

function TotpRow({ since }: { since: string }) {
  const [remove] = useAdminRemoveTotpMutation();
  return (
    <Row>
      <Named>
        <strong>App de códigos</strong>
        <span>{`Activa desde el ${formatLongDay(since)}`}</span>
      </Named>
      <Badge tone="ok">Activa</Badge>
      <ActionButton
        size="sm"
        tone="outline"
        aria-label="Quitar la app de códigos"
        act={() => remove()}
        says={{ done: { title: 'App de códigos quitada' }, failed: 'No se pudo quitar la app' }}
      >
        Quitar
      </ActionButton>
    </Row>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, usedAt } }: { passkey: OwnFactorsView['passkeys'][number] }) {
  const [remove] = useAdminRemovePasskeyMutation();
  return (
    <Row>
      <Named>
        <strong>{`Llave de acceso: ${name}`}</strong>
        <span>
          {usedAt === null
            ? `Creada el ${formatLongDay(createdAt)}, sin usar todavía`
            : `Usada por última vez el ${formatDateTime(usedAt)}`}
        </span>
      </Named>
      <ActionButton
        size="sm"
        tone="outline"
        aria-label={`Quitar la llave de acceso ${name}`}
        act={() => remove(id)}
        says={{
          done: { title: 'Llave de acceso quitada', description: name },
          failed: 'No se pudo quitar la llave de acceso',
        }}
      >
        Quitar
      </ActionButton>
    </Row>
  );
}
