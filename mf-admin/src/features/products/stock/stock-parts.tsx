import { formatCount, type ProductStockStatus, type StaffProductView } from '@shop/contracts';
import { Badge, type BadgeTone, Definitions, Fact, type IconName, color, space, text } from '@shop/ui';
import { styled } from 'styled-components';

const looks: Record<ProductStockStatus, { children: string; tone: BadgeTone; icon: IconName }> = {
  in_stock: { children: 'Disponible', tone: 'ok', icon: 'check-circle' },
  low_stock: { children: 'Stock bajo', tone: 'warn', icon: 'alert-triangle' },
  out_of_stock: { children: 'Agotado', tone: 'bad', icon: 'close' },
  untracked: { children: 'Sin control de inventario', tone: 'mute', icon: 'info' },
  unsellable: { children: 'Sin sabores: no se vende', tone: 'bad', icon: 'close' },
};

const inactive = { children: 'Inactivo', tone: 'mute', icon: 'pause' } as const;

/** How a product or flavor stands; an inactive one is inactive before it is anything else. */
export function StockBadge({ active, status }: { active: boolean; status: ProductStockStatus }) {
  return <Badge {...(active ? looks[status] : inactive)} />;
}

const Counts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[16]};
  color: ${color.ink2};
  ${text.small}
  ${text.figures}
  & > div {
    display: flex;
    gap: ${space[4]};
  }
  & dd {
    min-width: 2ch;
    color: ${color.ink};
  }
`;

export type StockCount = 'inventory' | 'reservedInventory' | 'available';

export interface StockCountsProps extends Pick<StaffProductView, StockCount> {
  /** Where it becomes low; left out where that doesn't matter. */
  threshold?: number;
  className?: string;
}

/** On hand, reserved and available; units. */
export function StockCounts({ inventory, reservedInventory, available, threshold, className }: StockCountsProps) {
  const counts = { Inventario: inventory, Reservado: reservedInventory, Disponible: available, Umbral: threshold };
  return (
    <Counts className={className}>
      {Object.entries(counts).map(
        ([name, units]) =>
          units !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatCount(units)}</dd>
            </div>
          ),
      )}
    </Counts>
  );
}

const terms = {
  Inventario: 'Las existencias: todo lo que hay en bodega.',
  Reservado: 'Lo apartado para pedidos pendientes, o a mano.',
  Disponible: 'Lo que todavía se puede vender: inventario menos reservado.',
} as const;

export function StockTerms() {
  return (
    <Definitions $tablet="repeat(3, minmax(0, 1fr))">
      {Object.entries(terms).map(([name, meaning]) => (
        <Fact key={name} name={name}>
          {meaning}
        </Fact>
      ))}
    </Definitions>
  );
}
