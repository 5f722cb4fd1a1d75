import { formatCount, type StaffFlavorView, type StaffProductView } from '@shop/contracts';
import { Checkbox, Dialog, EmptyState, VisuallyHidden, color, edge, media, space, text } from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { GuardedActions } from '../../shared/guarded-actions';
import { RowMenu } from '../../shared/row-menu';
import { useStaff } from '../../shared/use-staff';
import { BulkPanel } from './bulk-panel';
import { StockBadge } from './stock-badge';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[4]} ${space[12]};
  padding-block: ${space[8]};
  & + & {
    border-block-start: ${edge.thin} solid ${color.line};
  }
`;

const What = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[12]};
  & > strong {
    overflow-wrap: anywhere;
    ${text.strong}
  }
`;

const Counts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[16]};
  grid-column: 2 / -1;
  color: ${color.ink2};
  ${text.small}
  ${text.figures}
  & > div {
    display: flex;
    gap: ${space[4]};
  }
  & dd {
    color: ${color.ink};
  }
  ${media.tablet} {
    grid-column: 2;
  }
`;

export interface FlavorsDialogProps {
  product: StaffProductView;
  onClose: () => void;
  onCreate: () => void;
  onEdit: (flavor: StaffFlavorView) => void;
  onDelete: (flavor: StaffFlavorView) => void;
}

/** A product's flavors with what is on hand, reserved and available, and stock for several of them at once. */
export function FlavorsDialog({ product, onClose, onCreate, onEdit, onDelete }: FlavorsDialogProps) {
  const { reasonAgainst } = useStaff();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const { flavors } = product;

  function tick(id: string, on: boolean) {
    setTicked(on ? [...ticked, id] : ticked.filter((other) => other !== id));
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={`Sabores de ${product.name}`}
      description={`${flavors.length} ${flavors.length === 1 ? 'sabor' : 'sabores'} · ${formatCount(product.available)} disponibles de ${formatCount(product.inventory)}. Disponible es inventario menos reservado.`}
      footer={
        <GuardedActions
          actions={[{ label: 'Nuevo sabor', icon: 'plus', reason: reasonAgainst('addProduct'), onSelect: onCreate }]}
        />
      }
    >
      {flavors.length === 0 ? (
        <EmptyState
          title="No hay sabores disponibles"
          text={
            product.sabores.length === 0
              ? 'Agrega el primero con «Nuevo sabor».'
              : `Se venden sin control de inventario: ${product.sabores.join(', ')}. Con el primer sabor nuevo empieza el control.`
          }
        />
      ) : (
        <Parts>
          <BulkPanel flavors={flavors} chosen={ticked} onDone={() => setTicked([])} />
          <ul>
            {flavors.map((flavor) => (
              <FlavorRow
                key={flavor.id}
                flavor={flavor}
                ticked={ticked.includes(flavor.id)}
                onTick={(on) => tick(flavor.id, on)}
                onEdit={() => onEdit(flavor)}
                onDelete={() => onDelete(flavor)}
              />
            ))}
          </ul>
        </Parts>
      )}
    </Dialog>
  );
}

interface FlavorRowProps {
  flavor: StaffFlavorView;
  ticked: boolean;
  onTick: (on: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

function FlavorRow({ flavor, ticked, onTick, onEdit, onDelete }: FlavorRowProps) {
  const { reasonAgainst } = useStaff();
  const { name, active, inventory, reservedInventory, available, pending, stockStatus } = flavor;
  return (
    <Row>
      <Checkbox
        label={<VisuallyHidden>{`Elegir ${name}`}</VisuallyHidden>}
        checked={ticked && active}
        disabled={!active}
        onChange={({ target }) => onTick(target.checked)}
      />
      <What>
        <strong>{name}</strong>
        <StockBadge active={active} status={stockStatus} />
      </What>
      <RowMenu
        label={`Acciones de ${name}`}
        items={[
          {
            label: 'Editar sabor',
            icon: 'edit',
            reason: reasonAgainst('addProduct', 'editInventory'),
            onSelect: onEdit,
          },
          {
            label: 'Eliminar sabor',
            icon: 'trash',
            danger: true,
            reason: reasonAgainst('deleteItems') ?? pendingReason(pending),
            onSelect: onDelete,
          },
        ]}
      />
      <Counts>
        <Count name="Inventario" units={inventory} />
        <Count name="Reservado" units={reservedInventory} />
        <Count name="Disponible" units={available} />
      </Counts>
    </Row>
  );
}

function Count({ name, units }: { name: string; units: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatCount(units)}</dd>
    </div>
  );
}

function pendingReason(pending: number): string | null {
  return pending === 0 ? null : 'Tiene ventas pendientes: desactívalo en lugar de eliminarlo.';
}
