import { useListProductsQuery } from '@shop/api-client';
import { formatQuetzales, minimumOf, type DistributorView, type OrderView } from '@shop/contracts';
import { LoadFailure } from '@shop/frames';
import { useCartLines } from '@shop/shell-api';
import { Button, Dialog, Spinner, Stack, Text } from '@shop/ui';
import { useState } from 'react';
import { Middle } from '../../shared/middle';
import { planRepeat, plannedAdditions, type RepeatLine } from './repeat-plan';
import { RepeatLines } from './repeat-lines';
import type { RepeatTarget } from './repeat-target';

export interface RepeatDialogProps {
  order: OrderView;
  distributor: DistributorView;
  target: RepeatTarget;
  onClose: () => void;
}

/** Shows what of an order can be had now and at which price, and puts it where the target says. */
export function RepeatDialog({ order, distributor, target, onClose }: RepeatDialogProps) {
  const cart = useCartLines();
  // The units left and their price now are the point here: nothing older is shown.
  const catalogue = useListProductsQuery(undefined, { refetchOnMountOrArgChange: true });
  // By no clock: a phone's may be set back while it waits for the network.
  const [olderAt] = useState(catalogue.fulfilledTimeStamp);
  const isKnown = catalogue.fulfilledTimeStamp !== olderAt;
  const plan =
    isKnown && catalogue.data ? planRepeat(order.lines, { products: catalogue.data, distributor, cart }) : null;
  const additions = plan ? plannedAdditions(plan) : [];
  const units = additions.reduce((sum, { quantity }) => sum + quantity, 0);

  // Until the browser has gone back from it a second press would do it all once more.
  const [isDone, setDone] = useState(false);
  const repeat = () => {
    target.put(additions, units);
    setDone(true);
    onClose();
  };

  return (
    <Dialog
      open={!isDone}
      onOpenChange={onClose}
      variant="sheet"
      title="Repetir pedido"
      titleAside={order.code}
      description={target.description}
      footer={
        plan && (
          <Stack $gap={12}>
            <Text $look="small">{sumText(plan, distributor)}</Text>
            <Button tone="distributor" block disabled={units === 0} onClick={repeat}>
              {units === 0 ? 'No se puede agregar nada' : target.actionText(units)}
            </Button>
          </Stack>
        )
      }
    >
      {plan ? (
        <RepeatLines plan={plan} />
      ) : (
        <Middle>
          {catalogue.isError ? (
            <LoadFailure
              title="No pudimos revisar qué queda"
              error={catalogue.error}
              retrying={catalogue.isFetching}
              onRetry={() => void catalogue.refetch()}
            />
          ) : (
            <Spinner size={40} label="Revisando qué queda..." />
          )}
        </Middle>
      )}
    </Dialog>
  );
}

/** Cost of the planned units, and the minimum that they count towards. */
function sumText(plan: readonly RepeatLine[], distributor: DistributorView): string {
  const sum = plan.reduce((total, { units, unitPrice }) => total + units * (unitPrice ?? 0), 0);
  const minimum = minimumOf(distributor);
  const own = `${formatQuetzales(sum)} sin envío`;
  return minimum === 0 ? own : `${own} · tu compra mínima es ${formatQuetzales(minimum)}`;
}
