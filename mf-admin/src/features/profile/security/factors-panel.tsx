import type { NewTotpView, OwnFactorsView, RecoveryCodesView } from '@shop/contracts';
import { Reading, SecretDialog, useDialogAbout, useDialogAddress, useLeaveGuard } from '@shop/frames';
import { lazyComponent } from '@shop/shell-api/lazy-component';
import {
  Badge,
  Button,
  Lines,
  Named,
  Narrow,
  Notice,
  Quiet,
  SmallButton,
  Stack,
  Title,
  media,
  space,
  text,
} from '@shop/ui';
import { Suspense, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { formatDateTime, formatLongDay } from '../../../dates';
import { useAdminOwnFactorsQuery } from '../../../shared/staff/staff.api';
import { CopyButton } from '../../../shared/actions/copy-button';
import { useLastKnown } from '../../../shared/list/last-known';
import { knowsPasskeys } from '../../../shared/staff/passkeys';
import { ActionButton } from '../../../shared/actions/action-button';
import { ActionDialog } from '../../../shared/actions/action-dialog';
import {
  useAdminBeginTotpMutation,
  useAdminRemovePasskeyMutation,
  useAdminRemoveTotpMutation,
  useAdminRenewRecoveryCodesMutation,
} from '../profile.api';
import { PasskeyDialog, type PasskeyDialogProps } from './passkey-dialog';
import { PanelActions, PanelRow } from './security-parts';

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

/** Its removal ends the other sessions, and with the last one the recovery codes go. */
const removing = {
  danger: true,
  consequence:
    'Tus otras sesiones terminarán. Si no te queda otro segundo paso, entrarás solo con tu contraseña y tus códigos de recuperación ya no servirán.',
  confirmLabel: 'Quitar',
  cancelLabel: 'Conservar',
};

function Factors({ factors: { totpSince, passkeys, recoveryCodesLeft, dueAt } }: { factors: OwnFactorsView }) {
  const [beginTotp] = useAdminBeginTotpMutation();
  const [removeTotp] = useAdminRemoveTotpMutation();
  const [removePasskey] = useAdminRemovePasskeyMutation();
  const [newTotp, showTotp] = useDialogAbout<NewTotpView>('app');
  const [passkey, showPasskey] = useDialogAddress(['llave']);
  const [asked, ask] = useDialogAddress(['quitar-app', 'quitar-llave', 'otros-codigos']);
  const removed = useLastKnown(passkeys, ({ id }) => id, asked?.id);
  const [codes, setCodes] = useState<string[] | null>(null);
  const hasFactor = totpSince !== null || passkeys.length > 0;
  const appTitle = totpSince === null ? 'Agregar una app de códigos' : 'Cambiar la app de códigos';
  const close = () => ask(null);

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
      {!hasFactor && dueAt === null && <Notice tone="info">Todavía entras solo con tu contraseña.</Notice>}
      {hasFactor && (
        <Lines>
          {totpSince !== null && (
            <FactorRow name="App de códigos" state={`Activa desde el ${formatLongDay(totpSince)}`}>
              <Badge tone="ok" icon="check">
                Activa
              </Badge>
              <SmallButton aria-label="Quitar la app de códigos" onClick={() => ask({ name: 'quitar-app', id: '' })}>
                Quitar
              </SmallButton>
            </FactorRow>
          )}
          {passkeys.map(({ id, name, createdAt, usedAt }) => (
            <FactorRow
              key={id}
              name={`Llave de acceso: ${name}`}
              state={
                usedAt === null
                  ? `Creada el ${formatLongDay(createdAt)}, sin usar todavía`
                  : `Usada por última vez el ${formatDateTime(usedAt)}`
              }
            >
              <SmallButton
                aria-label={`Quitar la llave de acceso ${name}`}
                onClick={() => ask({ name: 'quitar-llave', id })}
              >
                Quitar
              </SmallButton>
            </FactorRow>
          ))}
          <FactorRow name="Códigos de recuperación" state={codesLeft(recoveryCodesLeft)}>
            <SmallButton onClick={() => ask({ name: 'otros-codigos', id: '' })}>Crear otros</SmallButton>
          </FactorRow>
        </Lines>
      )}
      <PanelActions>
        <ActionButton
          size="md"
          tone={hasFactor ? 'outline' : 'accent'}
          act={() => beginTotp()}
          says={{ done: null, failed: 'No se pudo empezar', reads: true }}
          onDone={showTotp}
        >
          {appTitle}
        </ActionButton>
        {knowsPasskeys() && (
          <Button tone="outline" icon="key" onClick={() => showPasskey({ name: 'llave', id: '' })}>
            Agregar una llave de acceso
          </Button>
        )}
      </PanelActions>
      {newTotp && (
        <Suspense>
          <TotpDialog title={appTitle} totp={newTotp} {...leaving(() => showTotp(null))} />
        </Suspense>
      )}
      {passkey && <PasskeyDialog {...leaving(() => showPasskey(null))} />}
      {asked?.name === 'quitar-app' && (
        <ActionDialog
          {...removing}
          act={() => removeTotp()}
          done={{ title: 'App de códigos quitada' }}
          failed="No se pudo quitar la app"
          question="¿Quitar la app de códigos?"
          text="Para usarla otra vez tendrás que agregarla de nuevo."
          onClose={close}
        />
      )}
      {removed && (
        <ActionDialog
          {...removing}
          act={() => removePasskey(removed.id)}
          done={{ title: 'Llave de acceso quitada', description: removed.name }}
          failed="No se pudo quitar la llave de acceso"
          question={`¿Quitar la llave de acceso ${removed.name}?`}
          text="Para entrar con ella tendrás que agregarla de nuevo."
          onClose={close}
        />
      )}
      {asked?.name === 'otros-codigos' && <RenewCodesDialog {...leaving(close)} />}
      {codes && !newTotp && !passkey && !asked && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return 'No te queda ninguno: crea otros.';
  return count === 1 ? 'Te queda 1 sin usar' : `Te quedan ${count} sin usar`;
}

function FactorRow({ name, state, children }: { name: string; state: string; children: ReactNode }) {
  return (
    <PanelRow>
      <Named>
        <strong>{name}</strong>
        <span>{state}</span>
      </Named>
      {children}
    </PanelRow>
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

/** Asks before other recovery codes take the place of those that the user has on paper. */
function RenewCodesDialog({ onAdded, onClose }: PasskeyDialogProps) {
  const [renew, { isLoading }] = useAdminRenewRecoveryCodesMutation();
  // Codes are shown this one time: leaving before the answer would lose them, and those from before are worth nothing.
  useLeaveGuard(isLoading, { locked: isLoading });
  return (
    <ActionDialog
      danger
      act={() => renew()}
      done={null}
      failed="No se pudieron crear los códigos"
      repeats
      question="¿Crear otros códigos de recuperación?"
      text="Los que guardaste antes ya no servirán."
      confirmLabel="Crear otros"
      cancelLabel="Conservar"
      onDone={onAdded}
      onClose={onClose}
    />
  );
}
