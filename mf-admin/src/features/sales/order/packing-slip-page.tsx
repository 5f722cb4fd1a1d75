import { toApiError } from '@shop/api-client';
import { useParams } from 'react-router-dom';
import { adminRoutes, orderAddress } from '../../../routes';
import { PaperPage, PaperPart } from '../../../shared/page/paper';
import { useAdminReadOrderQuery } from '../sales.api';
import { PackingSlip } from './packing-slip';

/** The sheet that goes into the parcel. */
export function PackingSlipPage() {
  const { orderId = '' } = useParams();
  const found = useAdminReadOrderQuery(orderId);
  const order = found.currentData;
  const unknown = found.isError && [400, 404].includes(toApiError(found.error).status);
  return (
    <PaperPage
      title={order ? `Hoja de empaque ${order.code}` : 'Hoja de empaque'}
      back={unknown ? adminRoutes.sales : orderAddress(orderId)}
      backLabel={unknown ? 'Volver a ventas' : 'Volver al pedido'}
      ready={order !== undefined}
    >
      <PaperPart found={found} failed={unknown ? 'No encontramos este pedido' : 'No se pudo cargar el pedido'}>
        {(shown) => <PackingSlip order={shown} />}
      </PaperPart>
    </PaperPage>
  );
}
