import type { PushDeviceView } from '@shop/contracts';
import { Reading, mayBeDone } from '@shop/frames';
import { Badge, Lines, Named, Narrow, Notice, Quiet, SmallButton, Title } from '@shop/ui';
import { useState } from 'react';
import { formatDateTime } from '../../../dates';
import { ActionButton } from '../../../shared/actions/action-button';
import { useStaffReport } from '../../../shared/actions/use-staff-report';
import { useStaff } from '../../../shared/staff/use-staff';
import { PanelActions, PanelRow } from '../security/security-parts';
import { useAdminAddPushDeviceMutation, useAdminReadPushQuery, useAdminRemovePushDeviceMutation } from './push.api';
import { pushSupport, subscribeHere, unsubscribeHere, type PushSupport } from './this-device';

const reasons: Record<Exclude<PushSupport, 'possible'>, { title: string; words: string }> = {
  installFirst: {
    title: 'En iPhone y iPad, primero instala la tienda',
    words:
      'En Safari toca Compartir y elige «Agregar a inicio». Abre la tienda desde ese ícono, inicia sesión y activa los avisos aquí. Hace falta iOS 16.4 o más nuevo.',
  },
  denied: {
    title: 'Los avisos están bloqueados',
    words: 'Permite las notificaciones de esta página en los ajustes del navegador y vuelve a cargarla.',
  },
  impossible: {
    title: 'Este navegador no puede mostrar avisos',
    words: 'Prueba con Chrome, Edge, Firefox o Safari al día, y con la dirección https de la tienda.',
  },
};

/** On which devices one is told of new orders while the shop is closed, and the way to add this one. */
export function AlertsPanel() {
  const { staff } = useStaff();
  const found = useAdminReadPushQuery(undefined, { refetchOnMountOrArgChange: true });
  const [add] = useAdminAddPushDeviceMutation();
  const [support, setSupport] = useState(pushSupport);

  async function addThisDevice(key: string) {
    const subscription = await subscribeHere(key, staff.id);
    setSupport(pushSupport());
    if (!subscription) throw new Error('The person does not allow it');
    return add(subscription).unwrap();
  }

  return (
    <Narrow $gap={16} aria-labelledby="avisos">
      <Title id="avisos">Avisos de pedidos</Title>
      <Quiet>
        Cada pedido nuevo se avisa con su código, total y departamento, también con la tienda cerrada. Los avisos de un
        dispositivo terminan cuando cierras su sesión; en tus otros dispositivos, también cuando cambias tu contraseña o
        tu segundo paso.
      </Quiet>
      {support !== 'possible' && (
        <Notice tone="info" title={reasons[support].title}>
          {reasons[support].words}
        </Notice>
      )}
      <Reading found={found} failed="No se pudieron cargar tus avisos">
        {({ publicKey, devices }) => (
          <>
            <Lines>
              {devices.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </Lines>
            {support === 'possible' && !devices.some(({ current }) => current) && (
              <PanelActions>
                <ActionButton
                  size="md"
                  tone="accent"
                  icon="bell"
                  act={() => ({ unwrap: () => addThisDevice(publicKey) })}
                  says={{
                    done: { title: 'Avisos activados', description: 'Este dispositivo avisará de cada pedido nuevo' },
                    failed: 'No se pudieron activar los avisos',
                  }}
                >
                  Avisarme en este dispositivo
                </ActionButton>
              </PanelActions>
            )}
          </>
        )}
      </Reading>
    </Narrow>
  );
}

function DeviceRow({ device: { id, device, current, createdAt, lastSuccessAt } }: { device: PushDeviceView }) {
  const report = useStaffReport();
  const [remove, { isLoading }] = useAdminRemovePushDeviceMutation();

  async function take() {
    const outcome = await report(remove(id).unwrap(), {
      done: { title: 'Avisos quitados', description: device },
      failed: 'No se pudieron quitar los avisos',
    });
    // A subscription that stays here would be added again by the next load.
    if (current && (outcome.ok || mayBeDone(outcome.error))) await unsubscribeHere().catch(() => undefined);
  }

  return (
    <PanelRow>
      <Named>
        <strong>{device}</strong>
        {current && <Badge tone="ok">Este dispositivo</Badge>}
        <span>
          {`Desde el ${formatDateTime(createdAt)} · `}
          {lastSuccessAt === null ? 'Todavía sin avisos' : `Último aviso el ${formatDateTime(lastSuccessAt)}`}
        </span>
      </Named>
      <SmallButton busy={isLoading} aria-label={`Quitar avisos de ${device}`} onClick={() => void take()}>
        Quitar
      </SmallButton>
    </PanelRow>
  );
}
