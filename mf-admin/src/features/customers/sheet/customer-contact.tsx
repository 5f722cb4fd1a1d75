import type { CustomerSheetView } from '@shop/contracts';
import { Panel } from '@shop/ui';
import { formatDay } from '../../../dates';
import { Caption, Definitions } from '../../../shared/layout/layout';
import { PanelTitle } from '../../../shared/page/panel-title';
import { counted } from '../../../shared/counted';

/** Names and addresses that they ordered with, the last ones first. */
export function CustomerContact({ sheet: { customer, addresses } }: { sheet: CustomerSheetView }) {
  return (
    <Panel aria-labelledby="datos">
      <PanelTitle id="datos">Datos usados</PanelTitle>
      <Definitions>
        <div>
          <dt>{customer.names.length === 1 ? 'Nombre' : 'Nombres'}</dt>
          {customer.names.map((name) => (
            <dd key={name}>{name}</dd>
          ))}
        </div>
        <div>
          <dt>{addresses.length === 1 ? 'Dirección' : 'Direcciones'}</dt>
          {addresses.map(({ address, department, orders, lastUsedAt }) => (
            <dd key={`${department} ${address}`}>
              {`${address}, ${department}`}
              <Caption as="div">{`${counted(orders, 'pedido', 'pedidos')}, el último el ${formatDay(lastUsedAt)}`}</Caption>
            </dd>
          ))}
        </div>
      </Definitions>
    </Panel>
  );
}
