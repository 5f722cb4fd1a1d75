import { OVERDUE_DAYS, type StaffOrderView } from '@shop/contracts';
import { Quiet, Text } from '@shop/ui';
import { useNow } from '../../../shared/use-now';
import { HeldScreen } from '../held/held-screen';
import { waitText } from '../held/release';
import { overdueList, useAdminListOverdueOrdersQuery } from '../sales.api';

/** The orders that hold stock for too long. They are never cancelled by themselves (STK-9). */
export function OverduePage() {
  const now = useNow();
  return (
    <HeldScreen<StaffOrderView>
      list={overdueList}
      useRows={useAdminListOverdueOrdersQuery}
      title="Pedidos atrasados"
      none={`Ningún pedido lleva más de ${OVERDUE_DAYS} días pendiente.`}
      most="que más esperan"
      about={() => (
        <Quiet>
          {`Llevan más de ${OVERDUE_DAYS} días pendientes y sus unidades siguen apartadas. Liberar un pedido cancela lo que tiene pendiente; lo ya completado queda como está.`}
        </Quiet>
      )}
      factsOf={({ createdAt }) => ({
        beside: <Text as="strong" $look="label" $tone="warn">{`espera desde hace ${waitText(createdAt, now)}`}</Text>,
      })}
    />
  );
}
