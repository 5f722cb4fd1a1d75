import {
  closeDiffers,
  MONEY_METHODS,
  moneyMethodLabels,
  movementDirectionLabels,
  parseSignedCentavos,
  type CloseView,
  type MovementView,
} from '@shop/contracts';
import { useDialogAddress } from '@shop/frames';
import { Button, Figure, Figures, Quiet, SmallButton, TitledTable, named } from '@shop/ui';
import { Link, useParams } from 'react-router-dom';
import { formatDateTime } from '../../../dates';
import { adminRoutes, settlementAddress } from '../../../routes';
import { useLastKnown } from '../../../shared/list/last-known';
import { ObjectScreen, objectTexts } from '../../../shared/page/object-page';
import { useAdminReadCloseQuery } from '../deliveries.api';
import { amountText, amounts, differenceText, whenAndWho } from '../amounts';
import { CountDialog, MovementDialog } from './close-dialogs';

const dialogs = { movimiento: MovementDialog, contar: CountDialog };

/** A daily close: what should be in the till by its movements, and what was counted. */
export function ClosePage() {
  const { closeId = '' } = useParams();
  const found = useAdminReadCloseQuery(closeId, { refetchOnMountOrArgChange: true });
  const [dialog, showDialog] = useDialogAddress(Object.keys(dialogs) as (keyof typeof dialogs)[]);
  // Typed text outlives a colleague who closes it meanwhile; the API refuses it then, and says why.
  const open = useLastKnown(found.currentData?.closedAt === null ? [found.currentData] : [], ({ id }) => id, closeId);
  const Asked = dialog && dialogs[dialog.name];
  return (
    <>
      <ObjectScreen
        found={found}
        id={closeId}
        title={({ number }) => `Cierre ${number}`}
        {...objectTexts('el cierre', 'los cierres')}
        back={adminRoutes.closes}
        actions={({ closedAt }) =>
          closedAt === null && (
            <>
              <SmallButton onClick={() => showDialog({ name: 'movimiento', id: '' })}>Anotar movimiento</SmallButton>
              <Button size="sm" onClick={() => showDialog({ name: 'contar', id: '' })}>
                Contar y cerrar
              </Button>
            </>
          )
        }
      >
        {(shown) => <Close close={shown} />}
      </ObjectScreen>
      {open && Asked && <Asked close={open} onClose={() => showDialog(null)} />}
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
            value={amountText((counted ?? expected)[method])}
            meaning={counted === null ? 'Debe haber' : `Contado; debía haber ${amountText(expected[method])}`}
          />
        ))}
        <Figure
          name="Diferencia"
          value={
            difference === null
              ? '—'
              : differenceText(parseSignedCentavos(difference), closeDiffers(expected, counted ?? expected))
          }
          meaning={difference === null ? 'Se sabrá al contar' : (reason ?? 'Lo contado menos lo que debía haber')}
        />
      </Figures>
      <TitledTable<MovementView>
        title="Movimientos"
        empty="Todavía no ha entrado ni salido nada."
        rows={movements}
        keyOf={({ id }) => id}
        columns={[
          named('Motivo', ({ reason: why, settlementId }) =>
            settlementId === null ? why : <Link to={settlementAddress(settlementId)}>{why}</Link>,
          ),
          amounts('Monto', ({ direction, amount }) => (direction === 'in' ? amount : `-${amount}`), {
            strong: true,
            phone: 'beside',
          }),
          { name: 'Qué', cell: ({ direction }) => movementDirectionLabels[direction] },
          { name: 'Cómo', cell: ({ method }) => moneyMethodLabels[method] },
          { name: 'Cuándo', cell: ({ at, by: who }) => whenAndWho(at, who) },
        ]}
      />
    </>
  );
}
