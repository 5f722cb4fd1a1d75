import type { StaffSessionView } from '@shop/contracts';
import { Reading } from '@shop/frames';
import { Badge, Lines, Named, Narrow, Quiet, Title } from '@shop/ui';
import { formatDateTime } from '../../../dates';
import { ActionButton } from '../../../shared/actions/action-button';
import { PanelActions, PanelRow } from './security-parts';
import {
  useAdminEndOtherSessionsMutation,
  useAdminEndOwnSessionMutation,
  useAdminListOwnSessionsQuery,
} from '../profile.api';

/** Where one is signed in; each of them can be ended, and all others at once. */
export function SessionsPanel() {
  const found = useAdminListOwnSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [endOthers] = useAdminEndOtherSessionsMutation();
  return (
    <Narrow $gap={16} aria-labelledby="tus-sesiones">
      <Title id="tus-sesiones">Tus sesiones</Title>
      <Quiet>
        Una sesión que nadie usa termina a las 12 horas. Si no reconoces alguna, ciérrala y cambia tu contraseña.
      </Quiet>
      <Reading found={found} failed="No se pudieron cargar tus sesiones">
        {(sessions) => (
          <>
            <Lines>
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </Lines>
            {sessions.length > 1 && (
              <PanelActions>
                <ActionButton
                  size="md"
                  act={() => endOthers()}
                  says={{
                    done: { title: 'Sesiones cerradas', description: 'Solo queda abierta la de este dispositivo' },
                    failed: 'No se pudieron cerrar las sesiones',
                  }}
                >
                  Cerrar las demás
                </ActionButton>
              </PanelActions>
            )}
          </>
        )}
      </Reading>
    </Narrow>
  );
}

function SessionRow({ session: { id, device, address, beganAt, seenAt, current } }: { session: StaffSessionView }) {
  const [end] = useAdminEndOwnSessionMutation();
  return (
    <PanelRow>
      <Named>
        <strong>{device}</strong>
        <p>{`${address} · Iniciada el ${formatDateTime(beganAt)}`}</p>
        <p>{`Usada por última vez el ${formatDateTime(seenAt)}`}</p>
      </Named>
      {current ? (
        <Badge tone="ok">Este dispositivo</Badge>
      ) : (
        <ActionButton
          aria-label={`Cerrar la sesión de ${device}`}
          act={() => end(id)}
          says={{ done: { title: 'Sesión cerrada', description: device }, failed: 'No se pudo cerrar la sesión' }}
        >
          Cerrar
        </ActionButton>
      )}
    </PanelRow>
  );
}
