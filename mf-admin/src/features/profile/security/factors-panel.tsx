import type { NewTotpView, OwnFactorsView, PasskeyView, RecoveryCodesView } from '@shop/contracts';
import { lazyComponent } from '@shop/shell-api/lazy-component';
import { Badge, Button, Notice, media, space, text } from '@shop/ui';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { formatDateTime, formatLongDay } from '../../../dates';
import { useAdminOwnFactorsQuery } from '../../../shared/staff/staff.api';
import { Lines, Named, Narrow, Quiet, Stack, Title } from '../../../shared/layout/layout';
import { CopyButton } from '../../../shared/actions/copy-button';
import { useDialogAbout, useDialogAddress } from '../../../shared/form/dialog-address';
import { SecretDialog } from '../../../shared/form/secret-dialog';
import { useLastKnown } from '../../../shared/list/last-known';
import { Reading } from '../../../shared/page/reading';
import { knowsPasskeys } from '../../../shared/staff/passkeys';
import { ActionButton } from '../../../shared/actions/action-button';
import { useAdminBeginTotpMutation } from '../profile.api';
import { PasskeyDialog } from './passkey-dialog';
import { RemovePasskeyDialog, RemoveTotpDialog, RenewCodesDialog } from './remove-factor-dialogs';
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
  const [beginTotp] = useAdminBeginTotpMutation();
  const [newTotp, showTotp] = useDialogAbout<NewTotpView>('app');
  const [passkey, showPasskey] = useDialogAddress(['llave']);
  const [asked, ask] = useDialogAddress(['quitar-app', 'quitar-llave', 'otros-codigos']);
  const removed = useLastKnown(factors.passkeys, ({ id }) => id, asked?.id);
  const [codes, setCodes] = useState<string[] | null>(null);
  const hasFactor = factors.totpSince !== null || factors.passkeys.length > 0;

  /** The codes are shown once the step back out of the dialog is done: they have their entry of the history put there twice. */
  const leaving = (onClose: () => void) => ({
    onClose,
    onAdded: ({ recoveryCodes }: RecoveryCodesView) => {
      setCodes(recoveryCodes);
      onClose();
    },
  });

  return (
    <>
      {!hasFactor && factors.dueAt === null && <Notice tone="info">Todavía entras solo con tu contraseña.</Notice>}
      {hasFactor && (
        <Lines>
          {factors.totpSince !== null && (
            <TotpRow since={factors.totpSince} onRemove={() => ask({ name: 'quitar-app', id: '' })} />
          )}
          {factors.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRemove={() => ask({ name: 'quitar-llave', id: passkey.id })}
            />
          ))}
          <Row>
            <Named>
              <strong>Códigos de recuperación</strong>
              <span>{codesLeft(factors.recoveryCodesLeft)}</span>
            </Named>
            <Button size="sm" tone="outline" onClick={() => ask({ name: 'otros-codigos', id: '' })}>
              Crear otros
            </Button>
          </Row>
        </Lines>
      )}
      <PanelActions>
        <ActionButton
          tone={hasFactor ? 'outline' : 'accent'}
          act={() => beginTotp()}
          says={{ done: null, failed: 'No se pudo empezar', reads: true }}
          onDone={showTotp}
        >
          {factors.totpSince === null ? 'Agregar una app de códigos' : 'Cambiar la app de códigos'}
        </ActionButton>
        {knowsPasskeys() && (
          <Button tone="outline" icon="key" onClick={() => showPasskey({ name: 'llave', id: '' })}>
            Agregar una llave de acceso
          </Button>
        )}
      </PanelActions>
      {newTotp && (
        <Suspense>
          <TotpDialog totp={newTotp} {...leaving(() => showTotp(null))} />
        </Suspense>
      )}
      {passkey && <PasskeyDialog {...leaving(() => showPasskey(null))} />}
      {asked?.name === 'quitar-app' && <RemoveTotpDialog onClose={() => ask(null)} />}
      {removed && <RemovePasskeyDialog passkey={removed} onClose={() => ask(null)} />}
      {asked?.name === 'otros-codigos' && <RenewCodesDialog {...leaving(() => ask(null))} />}
      {codes && !newTotp && !passkey && !asked && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return 'No te queda ninguno: crea otros.';
  return count === 1 ? 'Te queda 1 sin usar' : `Te quedan ${count} sin usar`;
}

function TotpRow({ since, onRemove }: { since: string; onRemove: () => void }) {
  return (
    <Row>
      <Named>
        <strong>App de códigos</strong>
        <span>{`Activa desde el ${formatLongDay(since)}`}</span>
      </Named>
      <Badge tone="ok" icon="check">
        Activa
      </Badge>
      <Button size="sm" tone="outline" aria-label="Quitar la app de códigos" onClick={onRemove}>
        Quitar
      </Button>
    </Row>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: PasskeyView; onRemove: () => void }) {
  const { name, createdAt, usedAt } = passkey;
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
      <Button size="sm" tone="outline" aria-label={`Quitar la llave de acceso ${name}`} onClick={onRemove}>
        Quitar
      </Button>
    </Row>
  );
}

const Codes = styled.ul`
  display: grid;
  grid-template-columns: 1fr;
  gap: ${space[8]};
  text-align: center;
  ${text.strong}
  ${text.figures}
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
  }
`;

/** The recovery codes, the only time that they can be read. */
function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <SecretDialog
      title="Tus códigos de recuperación"
      savedLabel="Ya los guardé"
      onClose={onClose}
      description="Si pierdes tu teléfono o tu llave, entra con uno de estos. Cada uno sirve una sola vez."
    >
      <Stack>
        <Notice tone="warn">Solo se muestran ahora. Guárdalos donde nadie más los lea.</Notice>
        <Codes aria-label="Códigos de recuperación">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
        <CopyButton
          block
          label="Copiar los códigos"
          text={codes.join('\n')}
          done="Códigos copiados"
          byHand="Selecciona los códigos y cópialos a mano."
        />
      </Stack>
    </SecretDialog>
  );
}
