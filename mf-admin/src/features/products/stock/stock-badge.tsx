import type { ProductStockStatus } from '@shop/contracts';
import { Badge, type BadgeTone, type IconName } from '@shop/ui';

const looks: Record<ProductStockStatus, { label: string; tone: BadgeTone; icon: IconName }> = {
  in_stock: { label: 'Disponible', tone: 'ok', icon: 'check-circle' },
  low_stock: { label: 'Stock bajo', tone: 'warn', icon: 'alert-triangle' },
  out_of_stock: { label: 'Agotado', tone: 'bad', icon: 'close' },
  untracked: { label: 'Sin control de inventario', tone: 'mute', icon: 'info' },
  unsellable: { label: 'Sin sabores: no se vende', tone: 'bad', icon: 'close' },
};

/** How a product or flavor stands; an inactive one is inactive before it is anything else. */
export function StockBadge({ active, status }: { active: boolean; status: ProductStockStatus }) {
  if (!active) {
    return (
      <Badge tone="mute" icon="pause">
        Inactivo
      </Badge>
    );
  }
  const { label, ...look } = looks[status];
  return <Badge {...look}>{label}</Badge>;
}
