import {
  customerFieldProblem,
  formatQuetzales,
  normalizePhone,
  type CustomerData,
  type StaffProductView,
} from '@shop/contracts';
import { usePageTitle } from '@shop/shell-api';
import { Button, ConfirmDialog, FormSummary, Notice, Panel } from '@shop/ui';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { adminRoutes } from '../../../routes';
import { useAdminListBlockedPhonesQuery } from '../../../shared/blocked-phones.api';
import { FormGrid } from '../../../shared/form/form-layout';
import { SlowNotice } from '../../../shared/form/slow';
import { Caption, Columns, Lines, Quiet, Stack, Sums } from '../../../shared/layout/layout';
import { Page, PageHead } from '../../../shared/page/page';
import { PanelTitle } from '../../../shared/page/panel-title';
import { CustomerFields, customerProblemsIn } from './customer-fields';
import { DistributorChoice } from './distributor-choice';
import { DraftLines } from './line-row';
import { estimateOf, isEmptyDraft, isSameLine, unitPriceIn, withUnit, type OrderDraft } from './order-draft';
import { ProductPicker } from './product-picker';
import { useNewOrder } from './use-new-order';

const FORM = 'pedido-nuevo';

/** An order for a sale that was made in the chat, by the rules of every other order. */
export function NewOrderPage() {
  usePageTitle('Anotar pedido');
  const { draft, form, change, busy, refusal, refusals, send, clear } = useNewOrder();
  const top = useRef<HTMLDivElement>(null);
  const priceOf = (product: StaffProductView) => unitPriceIn(product, draft);

  useEffect(() => {
    if (refusals > 0) top.current?.focus();
  }, [refusals]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void send();
  }

  return (
    <Page>
      <PageHead title="Anotar pedido" back={adminRoutes.sales} backLabel="Volver a ventas">
        {!isEmptyDraft(draft) && <ClearButton busy={busy} onClear={clear} />}
      </PageHead>
      <FormSummary ref={top} problems={customerProblemsIn(form.formState.errors)} />
      <Columns $widths="1fr 1fr">
        <Stack>
          <Panel aria-labelledby="agregar">
            <PanelTitle id="agregar">Agregar productos</PanelTitle>
            <ProductPicker
              priceOf={priceOf}
              isPicked={(product, flavor) => draft.lines.some((line) => isSameLine(line, { product, flavor }))}
              onPick={(product, flavor) => change({ lines: withUnit(draft.lines, product, flavor) })}
            />
          </Panel>
          <Panel aria-labelledby="productos">
            <PanelTitle id="productos">Productos del pedido</PanelTitle>
            {draft.lines.length === 0 ? (
              <Quiet>Busca un producto y elige su sabor.</Quiet>
            ) : (
              <Lines $pad={12} aria-label="Productos del pedido">
                <DraftLines
                  lines={draft.lines}
                  priceOf={priceOf}
                  shortLines={refusal?.shortLines ?? []}
                  onChange={(lines) => change({ lines })}
                />
              </Lines>
            )}
          </Panel>
        </Stack>
        <Stack>
          <Panel aria-labelledby="cliente">
            <PanelTitle id="cliente">Cliente</PanelTitle>
            <FormGrid id={FORM} noValidate onSubmit={submit}>
              <FormProvider {...form}>
                <CustomerFields />
                <BlockedPhoneWarning />
              </FormProvider>
            </FormGrid>
          </Panel>
          <Panel aria-labelledby="distribuidor">
            <PanelTitle id="distribuidor">Distribuidor</PanelTitle>
            <DistributorChoice draft={draft} onChange={change} />
          </Panel>
          <Panel aria-label="Total">
            <Stack>
              <OrderEstimate draft={draft} />
              {refusal && <Notice tone="bad">{refusal.text}</Notice>}
              <SlowNotice busy={busy} />
              <Button type="submit" form={FORM} block busy={busy}>
                Guardar pedido
              </Button>
            </Stack>
          </Panel>
        </Stack>
      </Columns>
    </Page>
  );
}

function ClearButton({ busy, onClear }: { busy: boolean; onClear: () => void }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button tone="outline" size="sm" disabled={busy} onClick={() => setAsks(true)}>
        Vaciar
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        danger
        question="¿Vaciar este pedido?"
        text="Se borran los productos y los datos del cliente que escribiste. Ningún pedido guardado cambia."
        confirmLabel="Vaciar"
        cancelLabel="Seguir anotando"
        onConfirm={onClear}
      />
    </>
  );
}

/** Cost of the order, as far as this screen knows. */
function OrderEstimate({ draft }: { draft: OrderDraft }) {
  const { subtotal, shipping, total, missing } = estimateOf(draft);
  return (
    <>
      <Sums $total>
        <dt>Subtotal</dt>
        <dd>{formatQuetzales(subtotal)}</dd>
        <dt>Envío</dt>
        <dd>{shipping === 0 && subtotal > 0 ? 'GRATIS' : formatQuetzales(shipping)}</dd>
        <dt>Total estimado</dt>
        <dd>{formatQuetzales(total)}</dd>
      </Sums>
      <Caption>Si algo cambió de precio mientras tanto, te lo decimos antes de guardar el pedido.</Caption>
      {missing > 0 && subtotal > 0 && (
        <Notice tone="warn">
          {`Faltan ${formatQuetzales(missing)} para la compra mínima de este distribuidor. También puedes cobrarle al precio público.`}
        </Notice>
      )}
    </>
  );
}

/** Says that a phone is blocked, and why; staff may enter its order all the same. */
function BlockedPhoneWarning() {
  const typed = useWatch<CustomerData, 'phone'>({ name: 'phone' });
  const phone = normalizePhone(typed);
  const skip = customerFieldProblem('phone', typed) !== null;
  const { currentData } = useAdminListBlockedPhonesQuery(phone, { skip, refetchOnMountOrArgChange: true });
  const blocked = skip ? undefined : currentData?.find((row) => row.phone === phone);
  if (!blocked) return null;
  return (
    <Notice tone="warn" title="Este teléfono está bloqueado">
      {`${blocked.reason}. Puedes registrar el pedido de todos modos.`}
    </Notice>
  );
}
