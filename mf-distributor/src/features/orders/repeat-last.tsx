import type { DistributorView, OrderView } from '@shop/contracts';
import { useDialogAddress } from '@shop/frames';
import type { CartLine } from '@shop/shell-api';
import { SmallButton } from '@shop/ui';
import { useState } from 'react';
import { unitsLabel } from '../../shared/units-label';
import { useDistributorListOrdersQuery } from './orders.api';
import { RepeatDialog } from './repeat-dialog';
import type { RepeatTarget } from './repeat-target';

export interface RepeatLastProps {
  distributor: DistributorView;
  /** Takes over what can be had of the newest order, and its code. */
  onLines: (lines: CartLine[], code: string) => void;
}

/** Leads from the quick order to the newest order, as far as there is one; what can be had of it goes into the fields. */
export function RepeatLast({ distributor, onLines }: RepeatLastProps) {
  const { data } = useDistributorListOrdersQuery(
    { distributorId: distributor.id, page: 1, limit: 1 },
    { refetchOnMountOrArgChange: true },
  );
  const [repeated, setRepeated] = useState<OrderView | null>(null);
  const [dialog, show] = useDialogAddress(['repetir']);
  const last = data?.orders[0];
  if (!last) return null;
  // A newer one may come while it is open.
  const shown = repeated ?? last;

  const target: RepeatTarget = {
    description: 'Se escribe en tu pedido rápido, a los precios de hoy; ahí puedes cambiarlo antes de agregarlo.',
    actionText: (units) => `Escribir ${unitsLabel(units)} en el pedido`,
    put: (additions) => onLines(additions, shown.code),
  };
  const choose = () => {
    setRepeated(last);
    show({ name: 'repetir', id: '' });
  };
  return (
    <>
      <SmallButton icon="refresh" onClick={choose}>
        Repetir último pedido
      </SmallButton>
      {dialog && <RepeatDialog order={shown} distributor={distributor} target={target} onClose={() => show(null)} />}
    </>
  );
}
