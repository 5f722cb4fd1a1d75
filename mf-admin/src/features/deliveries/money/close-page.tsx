import { MONEY_METHODS, moneyMethodLabels, movementDirectionLabels, type CloseView } from '@shop/contracts';
import { Button } from '@shop/ui';
import { Link, useParams } from 'react-router-dom';
import { formatDateTime } from '../../../dates';
import { adminRoutes } from '../../../routes';
import { useDialogAddress } from '../../../shared/form/dialog-address';
import { Quiet, Stack } from '../../../shared/layout/layout';
import { Figure, Figures } from '../../../shared/page/figures';
import { Named } from '../../../shared/page/named';
import { ObjectScreen } from '../../../shared/page/object-page';
import { PanelTitle } from '../../../shared/page/panel-title';
import { useAdminReadCloseQuery } from '../cash.api';
import { Amount, RowsTable, amountText, differenceText } from '../rows-table';
import { CountDialog, MovementDialog } from './close-dialogs';
import { typedCentavos } from './money-fields';
import { settlementAddress } from './settlements-page';

const dialogs = ['movimiento', 'contar'] as const;

/** A daily close: what should be in the till by its movements, and what was counted. */
export function ClosePage() {
  const { closeId = '' } = useParams();
  const found = useAdminReadCloseQuery(closeId, { refetchOnMountOrArgChange: true });
  const [dialog, showDialog] = useDialogAddress(dialogs);
  const close = found.currentData;
  const hide = () => showDialog(null);
  return (
    <>
      <ObjectScreen
        found={found}
        id={closeId}
        title={({ number }) => `Cierre ${number}`}
        untitled="Cierre"
        back={adminRoutes.closes}
        backLabel="Volver a cierres"
        actions={({ closedAt }) =>
          closedAt === null && (
            <>
              <Button size="sm" tone="outline" onClick={() => showDialog({ name: 'movimiento', id: '' })}>
                Anotar movimiento
              </Button>
              <Button size="sm" onClick={() => showDialog({ name: 'contar', id: '' })}>
                Contar y cerrar
              </Button>
            </>
          )
        }
        waiting="Cargando cierre..."
        failed={{ title: 'No se pudo cargar el cierre' }}
        missing={{
          title: 'No encontramos este cierre',
          text: 'Revisa la dirección, o búscalo en la lista.',
          listLabel: 'Ver los cierres',
        }}
      >
        {(shown) => <Close close={shown} />}
      </ObjectScreen>
      {close?.closedAt === null && dialog?.name === 'movimiento' && <MovementDialog close={close} onClose={hide} />}
      {close?.closedAt === null && dialog?.name === 'contar' && <CountDialog close={close} onClose={hide} />}
    </>
  );
}

function Close({ close }: { close: CloseView }) {
  const { openedAt, openedBy, closedAt, closedBy, float, expected, counted, difference, reason, movements } = close;
  const by = (name: string | null) => (name === null ? '' : ` por ${name}`);
  return (
    <>
      <Quiet>
        {`Abierta el ${formatDateTime(openedAt)}${by(openedBy)} con ${amountText(float)}`}
        {closedAt !== null && ` · cerrada el ${formatDateTime(closedAt)}${by(closedBy)}`}
      </Quiet>
      <Figures>
        {MONEY_METHODS.map((method) => (
          <Figure
            key={method}
            name={moneyMethodLabels[method]}
            value={amountText(counted === null ? expected[method] : counted[method])}
            meaning={counted === null ? 'Debe haber' : `Contado; debía haber ${amountText(expected[method])}`}
          />
        ))}
        <Figure
          name="Diferencia"
          value={difference === null ? '—' : differenceText(typedCentavos(difference) ?? 0)}
          meaning={difference === null ? 'Se sabrá al contar' : (reason ?? 'Lo contado menos lo que debía haber')}
        />
      </Figures>
      <Stack>
        <PanelTitle>Movimientos</PanelTitle>
        {movements.length === 0 ? (
          <Quiet>Todavía no ha entrado ni salido nada.</Quiet>
        ) : (
          <RowsTable
            rows={movements}
            keyOf={({ id }) => id}
            columns={[
              {
                name: 'Motivo',
                cell: ({ reason: why, settlementId }) => (
                  <Named>
                    <strong>
                      {settlementId === null ? why : <Link to={settlementAddress(settlementId)}>{why}</Link>}
                    </strong>
                  </Named>
                ),
              },
              {
                name: 'Monto',
                align: 'end',
                phone: 'beside',
                cell: ({ direction, amount }) => <Amount value={direction === 'in' ? amount : `-${amount}`} strong />,
              },
              { name: 'Qué', cell: ({ direction }) => movementDirectionLabels[direction] },
              { name: 'Cómo', cell: ({ method }) => moneyMethodLabels[method] },
              { name: 'Cuándo', cell: ({ at, by: who }) => `${formatDateTime(at)}${who === null ? '' : ` · ${who}`}` },
            ]}
          />
        )}
      </Stack>
    </>
  );
}
