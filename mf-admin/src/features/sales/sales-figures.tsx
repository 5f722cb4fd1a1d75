import { formatCount, formatQuetzales, parseCentavos, type SalesMeta } from '@shop/contracts';
import { FigureStrip } from '../../shared/page/figures';
import { counted } from '../../shared/counted';

/** Total sales, completed sales and revenue of the whole shop, whatever the list is filtered by. */
export function SalesFigures({ sums }: { sums: SalesMeta | undefined }) {
  return (
    <FigureStrip
      figures={[
        {
          name: ['Total de ', 'ventas', ''],
          value: sums && formatCount(sums.total),
          meaning: sums && `Una por producto, en ${counted(sums.orders, 'pedido', 'pedidos')}`,
        },
        {
          name: ['Ventas ', 'completadas', ''],
          value: sums && formatCount(sums.completed),
          meaning: sums && `En ${counted(sums.completedOrders, 'pedido', 'pedidos')}`,
        },
        {
          name: ['', 'Ingresos', ' totales'],
          value: sums && formatQuetzales(parseCentavos(sums.revenue)),
          meaning: 'Solo ventas completadas, sin envío',
        },
      ]}
    />
  );
}
