import { CUSTOMER_FIELDS, customerFieldLabels } from '@shop/contracts';
import { usePageTitle } from '@shop/shell-api';
import { Button, ConfirmDialog, FormSummary, Notice, Panel } from '@shop/ui';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { adminRoutes } from '../../../routes';
import { FormGrid } from '../../../shared/form/form-layout';
import { SlowNotice } from '../../../shared/form/slow';
import { Columns, Stack } from '../../../shared/layout/layout';
import { Page, PageHead } from '../../../shared/page/page';
import { PanelTitle } from '../../../shared/page/panel-title';
import { BlockedPhoneWarning } from './blocked-phone-warning';
import { CustomerFields, fieldId } from './customer-fields';
import { DistributorChoice } from './distributor-choice';
import { isEmptyDraft, isSameLine, unitPriceIn, withUnit } from './order-draft';
import { OrderEstimate } from './order-estimate';
import { OrderedLines } from './ordered-lines';
import { ProductPicker } from './product-picker';
import { useNewOrder } from './use-new-order';

const FORM = 'pedido-nuevo';

/** An order for a sale that was made in the chat, by the rules of every other order. */
export function NewOrderPage() {
  usePageTitle('Anotar pedido');
  const { draft, form, change, busy, refusal, refusals, send, clear } = useNewOrder();
  const top = useRef<HTMLDivElement>(null);
  const { errors } = form.formState;

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
      <FormSummary
        ref={top}
        problems={CUSTOMER_FIELDS.filter((field) => errors[field]).map((field) => ({
          label: customerFieldLabels[field],
          fieldId: fieldId(field),
        }))}
      />
      <Columns $widths="1fr 1fr">
        <Stack>
          <Panel aria-labelledby="agregar">
            <PanelTitle id="agregar">Agregar productos</PanelTitle>
            <ProductPicker
              priceOf={(product) => unitPriceIn(product, draft)}
              isPicked={(product, flavor) => draft.lines.some((line) => isSameLine(line, { product, flavor }))}
              onPick={(product, flavor) => change({ lines: withUnit(draft.lines, product, flavor) })}
            />
          </Panel>
          <Panel aria-labelledby="productos">
            <PanelTitle id="productos">Productos del pedido</PanelTitle>
            <OrderedLines
              draft={draft}
              shortLines={refusal?.shortLines ?? []}
              onChange={(lines) => change({ lines })}
            />
          </Panel>
        </Stack>
        <Stack>
          <Panel aria-labelledby="cliente">
            <PanelTitle id="cliente">Cliente</PanelTitle>
            <FormGrid id={FORM} noValidate onSubmit={submit}>
              <CustomerFields form={form} />
              <BlockedPhoneWarning control={form.control} />
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
