import { formatCount, type StaffFlavorView, type StaffProductView } from '@shop/contracts';
import { useFormDraft, useLeaveGuard } from '@shop/frames';
import {
  Area,
  Checkbox,
  Cluster,
  Dialog,
  EmptyState,
  GuardedActions,
  Lines,
  ListRow,
  RowMenu,
  Stack,
  Text,
  VisuallyHidden,
} from '@shop/ui';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useStaff } from '../../shared/staff/use-staff';
import { BulkPanel, type BulkValues } from './stock/bulk-panel';
import { StockBadge, StockCounts, StockTerms } from './stock/stock-parts';
import { type StockAddition } from './stock/bulk-stock';
import { useBulkStock } from './stock/use-bulk-stock';
import { counted } from '../../shared/counted';

export interface FlavorsDialogProps {
  product: StaffProductView;
  /** A flavor that is ticked from the start; null for none. */
  ticked: StaffFlavorView | null;
  /** Opens a dialog above this one: of a flavor, or without one of the product. */
  onShow: (name: 'nuevo-sabor' | 'sabor' | 'historial' | 'quitar-sabor', flavor?: StaffFlavorView) => void;
  onClose: () => void;
}

/** A product's flavors with what is on hand, reserved and available, and stock for several of them at once. */
export function FlavorsDialog({ product, ticked, onShow, onClose }: FlavorsDialogProps) {
  const { reasonAgainst } = useStaff();
  const [values] = useState<BulkValues>({ amount: '', chosen: ticked?.active ? [ticked.id] : [] });
  const form = useForm<BulkValues>({ defaultValues: values });
  const draft = useFormDraft<BulkValues>({
    name: `inventario:${product.id}`,
    form,
    // Ticks without an amount are no work: who comes for another flavor would find them.
    stored: () => (form.getValues('amount') === '' ? form.getValues() : values),
    onFound: ({ seen }) => void bulk.recall((seen ?? []) as StockAddition[]),
  });
  const [chosen, amount] = useWatch({ control: form.control, name: ['chosen', 'amount'] });
  const bulk = useBulkStock(product.id, (unknown) => draft.keep({ key: '', seen: unknown }));
  const guard = useLeaveGuard(amount !== '' || bulk.busy, { locked: bulk.busy, onLeave: draft.forget });
  const { flavors } = product;

  function tick(id: string, on: boolean) {
    form.setValue('chosen', on ? [...chosen, id] : chosen.filter((other) => other !== id));
  }

  return (
    <Dialog
      open
      onOpenChange={() => guard.ask(onClose)}
      width="wide"
      title={`Sabores de ${product.name}`}
      description={`${counted(flavors.length, 'sabor', 'sabores')} · ${counted(product.available, 'disponible', 'disponibles')} de ${formatCount(product.inventory)}`}
      footer={
        <GuardedActions
          actions={[
            {
              label: 'Nuevo sabor',
              icon: 'plus',
              reason: reasonAgainst('addProduct'),
              onSelect: () => onShow('nuevo-sabor'),
            },
          ]}
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
        <Stack>
          <BulkPanel bulk={bulk} flavors={flavors.filter(({ active }) => active)} form={form} />
          <Lines $pad={8}>
            {flavors.map((flavor) => (
              <FlavorRow
                key={flavor.id}
                flavor={flavor}
                ticked={chosen.includes(flavor.id)}
                onTick={(on) => tick(flavor.id, on)}
                onShow={onShow}
              />
            ))}
          </Lines>
          <StockTerms />
        </Stack>
      )}
      {guard.dialog}
    </Dialog>
  );
}

interface FlavorRowProps extends Pick<FlavorsDialogProps, 'onShow'> {
  flavor: StaffFlavorView;
  ticked: boolean;
  onTick: (on: boolean) => void;
}

function FlavorRow({ flavor, ticked, onTick, onShow }: FlavorRowProps) {
  const { reasonAgainst } = useStaff();
  const { name, active, pending, stockStatus } = flavor;
  return (
    <ListRow>
      <Checkbox
        label={<VisuallyHidden>{`Elegir ${name}`}</VisuallyHidden>}
        checked={ticked && active}
        disabled={!active}
        onChange={({ target }) => onTick(target.checked)}
      />
      <Cluster $gap={12} $rows={4}>
        <Text as="strong" $look="strong">
          {name}
        </Text>
        <StockBadge active={active} status={stockStatus} />
      </Cluster>
      <RowMenu
        label={`Acciones de ${name}`}
        items={[
          {
            label: 'Editar sabor',
            icon: 'edit',
            reason: reasonAgainst('addProduct', 'editInventory'),
            onSelect: () => onShow('sabor', flavor),
          },
          { label: 'Historial de inventario', icon: 'clock', onSelect: () => onShow('historial', flavor) },
          {
            label: 'Eliminar sabor',
            icon: 'trash',
            danger: true,
            reason:
              reasonAgainst('deleteItems') ??
              (pending > 0 ? 'Tiene ventas pendientes: desactívalo en lugar de eliminarlo.' : null),
            onSelect: () => onShow('quitar-sabor', flavor),
          },
        ]}
      />
      <Area $at="auto / 2 / auto / -1">
        <StockCounts {...flavor} />
      </Area>
    </ListRow>
  );
}
