import type { CustomerSheetView } from '@shop/contracts';
import { Panel, color, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { formatDay } from '../../../dates';
import { PanelTitle } from '../../../shared/page/panel-title';

const Facts = styled.dl`
  display: grid;
  gap: ${space[12]};
  ${text.small}
  & dt {
    color: ${color.ink2};
  }
  & dd {
    overflow-wrap: anywhere;
  }
  & dd + dd {
    margin-top: ${space[8]};
  }
`;

const Quiet = styled.div`
  color: ${color.ink2};
  ${text.caption}
  ${text.figures}
`;

/** Names and addresses that they ordered with, the last ones first. */
export function CustomerContact({ sheet: { customer, addresses } }: { sheet: CustomerSheetView }) {
  return (
    <Panel aria-labelledby="datos">
      <PanelTitle id="datos">Datos usados</PanelTitle>
      <Facts>
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
              <Quiet>{`${orders === 1 ? '1 pedido' : `${orders} pedidos`}, el último el ${formatDay(lastUsedAt)}`}</Quiet>
            </dd>
          ))}
        </div>
      </Facts>
    </Panel>
  );
}
