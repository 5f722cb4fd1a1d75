import { formatPhone, type AffiliateStatus, type DistributorView } from '@shop/contracts';
import { useDialogAddress } from '@shop/frames';
import {
  Badge,
  Button,
  ConfirmDialog,
  Fact,
  Text,
  color,
  edge,
  font,
  space,
  type BadgeTone,
  type IconName,
} from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Facts } from '../../shared/facts';
import type { OpenSession } from '../../shared/open-session';
import { PasswordDialog } from './password-dialog';

const Rows = styled(Facts)`
  gap: 0;
  & > div {
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[4]} ${space[16]};
    min-height: ${space[56]};
    padding-block: ${space[8]};
    border-block-start: ${edge.thin} solid ${color.line};
  }
  & dd {
    font-weight: ${font.strong};
  }
`;

const statuses: Record<AffiliateStatus, { label: string; tone: BadgeTone; icon: IconName }> = {
  approved: { label: 'Aprobado', tone: 'ok', icon: 'check' },
  pending: { label: 'Pendiente', tone: 'warn', icon: 'clock' },
  standby: { label: 'En pausa', tone: 'warn', icon: 'clock' },
  rejected: { label: 'Rechazado', tone: 'bad', icon: 'close' },
};

export interface AccountDetailsProps {
  distributor: DistributorView;
  session: OpenSession;
}

/** The distributor's e-mail, phone and status, and the ways to another password and out of every device. */
export function AccountDetails({ distributor, session }: AccountDetailsProps) {
  const [dialog, show] = useDialogAddress(['contrasena', 'cerrar-en-todos']);
  // Who signs in again at this address is asked nothing.
  const [asked, setAsked] = useState(false);
  const { label, ...look } = statuses[distributor.status];
  const leave = () => {
    setAsked(true);
    show({ name: 'cerrar-en-todos', id: '' });
  };
  return (
    <section aria-labelledby="tu-cuenta">
      <Text as="h2" $look="cardTitle" $below={12} id="tu-cuenta">
        Tu cuenta
      </Text>
      <Rows>
        <Fact name="Correo">{distributor.email}</Fact>
        <Fact name="Teléfono">{formatPhone(distributor.phone)}</Fact>
        <Fact name="Estado">
          <Badge {...look}>{label}</Badge>
        </Fact>
        <Fact name="Contraseña">
          <Button tone="quiet" size="sm" icon="key" onClick={() => show({ name: 'contrasena', id: '' })}>
            Cambiar contraseña
          </Button>
        </Fact>
        <Fact name="Sesiones">
          <Button tone="quiet" size="sm" icon="logout" onClick={leave}>
            Cerrar sesión en todos los dispositivos
          </Button>
        </Fact>
      </Rows>
      {dialog?.name === 'contrasena' && <PasswordDialog email={distributor.email} onClose={() => show(null)} />}
      <ConfirmDialog
        open={asked && dialog?.name === 'cerrar-en-todos'}
        onOpenChange={() => show(null)}
        question="¿Cerrar sesión en todos los dispositivos?"
        consequence="También en este. Tu contraseña sigue siendo la misma y tu carrito se queda en este dispositivo."
        confirmLabel="Cerrar en todos"
        cancelLabel="Mantener sesión"
        busy={session.closing === 'everywhere'}
        onConfirm={() => session.close('everywhere')}
      />
    </section>
  );
}
