import { orderCode, saleStatusChanges, type SaleStatus } from '@shop/contracts';
import { Button, ConfirmDialog, space, type ButtonTone, type IconName } from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useReport } from '../../shared/use-report';
import { useAdminChangeOrderStatusMutation, useAdminChangeSaleStatusMutation } from './sales.api';

const Buttons = styled.div<{ $block: boolean }>`
  display: flex;
  flex-direction: ${({ $block }) => ($block ? 'column' : 'row')};
  flex-wrap: wrap;
  gap: ${space[8]};
`;

const looks: Record<SaleStatus, { tone: ButtonTone; icon: IconName }> = {
  completed: { tone: 'neutral', icon: 'check' },
  cancelled: { tone: 'outline', icon: 'close' },
  pending: { tone: 'outline', icon: 'undo' },
};

export interface OrderActionsProps {
  /** The whole order, or one of its sales where they differ. */
  subject: { kind: 'order' | 'sale'; id: string };
  orderId: string;
  status: SaleStatus;
  /** Units that it holds. */
  units: number;
}

/** What a sale or a whole order may become (back office, section 4). Cancelling asks first: it gives the units free. */
export function OrderActions({ subject, orderId, status, units }: OrderActionsProps) {
  const report = useReport();
  const [asks, setAsks] = useState(false);
  const [changeOrder, order] = useAdminChangeOrderStatusMutation();
  const [changeSale, sale] = useAdminChangeSaleStatusMutation();
  const busy = order.isLoading || sale.isLoading;
  const change = subject.kind === 'order' ? changeOrder : changeSale;

  async function set(to: SaleStatus) {
    const call: Promise<unknown> = change({ id: subject.id, status: to }).unwrap();
    await report(call, {
      done: {
        title: 'Estado actualizado',
        description: 'El estado de la venta se ha actualizado correctamente',
      },
      failed: 'No se pudo actualizar el estado de la venta',
    });
    setAsks(false);
  }

  return (
    <Buttons $block={subject.kind === 'order'}>
      {saleStatusChanges[status].map(({ to, label }) => (
        <Button
          key={to}
          size="sm"
          {...looks[to]}
          disabled={busy}
          onClick={() => (to === 'cancelled' ? setAsks(true) : void set(to))}
        >
          {label}
        </Button>
      ))}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        danger
        busy={busy}
        question={`¿Cancelar ${subject.kind === 'order' ? 'el pedido' : 'esta venta del pedido'} ${orderCode(orderId)}?`}
        text="Puedes restaurarla después, mientras haya inventario."
        consequence={`Liberará ${units} ${units === 1 ? 'unidad' : 'unidades'} de inventario.`}
        confirmLabel="Cancelar"
        cancelLabel="Mantener"
        onConfirm={() => void set('cancelled')}
      />
    </Buttons>
  );
}
