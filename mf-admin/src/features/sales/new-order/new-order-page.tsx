import {
  customerFieldProblem,
  formatQuetzales,
  normalizePhone,
  type CustomerData,
  type StaffProductView,
} from '@shop/contracts';
import { DIRTY, SlowNotice } from '@shop/frames';
import {
  Button,
  Caption,
  Columns,
  ConfirmDialog,
  FormSummary,
  Lines,
  Notice,
  PartsPanel,
  Quiet,
  SmallButton,
  Stack,
  Sums,
  TitledPanel,
} from '@shop/ui';
import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { adminRoutes } from '../../../routes';
import { useAdminListBlockedPhonesQuery } from '../../../shared/blocked-phones.api';
import { Page, PageHead } from '../../../shared/page/page';
import { CustomerFields, customerProblemsIn } from './customer-fields';
import { DistributorChoice } from './distributor-choice';
import { DraftLines } from './line-row';
import { estimateOf, isSameLine, unitPriceIn, withUnit, type DraftLine, type OrderDraft } from './order-draft';
import { ProductPicker } from './product-picker';
import { useNewOrder } from './use-new-order';

const FORM = 'pedido-nuevo';

/** An order for a sale that was made in the chat, by the rules of every other order. */
export function NewOrderPage() {
  const { form, saving, refusal, problems } = useNewOrder();
  /** How often it was thrown away: text that is no department is known to its field alone, and goes with it. */
  const [clearings, setClearings] = useState(0);
  const draft = form.watch();
  const priceOf = (product: StaffProductView) => unitPriceIn(product, draft);
  const setLines = (lines: DraftLine[]) => form.setValue('lines', lines, DIRTY);

  function clear() {
    saving.discard();
    setClearings(clearings + 1);
  }

  return (
    <Page>
      <PageHead title="Anotar pedido" back={adminRoutes.sales} backLabel="Volver a ventas">
        {saving.dirty && <ClearButton busy={saving.busy} onClear={clear} />}
      </PageHead>
      <FormSummary ref={problems} problems={customerProblemsIn(form.formState.errors)} />
      <Columns $widths="1fr 1fr">
        <Stack>
          <TitledPanel title="Agregar productos">
            <ProductPicker
              priceOf={priceOf}
              isPicked={(product, flavor) => draft.lines.some((line) => isSameLine(line, { product, flavor }))}
              onPick={(product, flavor) => setLines(withUnit(draft.lines, product, flavor))}
            />
          </TitledPanel>
          <TitledPanel title="Productos del pedido">
            {draft.lines.length === 0 ? (
              <Quiet>Busca un producto y elige su sabor.</Quiet>
            ) : (
              <Lines $pad={12} aria-label="Productos del pedido">
                <DraftLines
                  lines={draft.lines}
                  priceOf={priceOf}
                  shortLines={refusal?.shortLines ?? []}
                  onChange={setLines}
                />
              </Lines>
            )}
          </TitledPanel>
        </Stack>
        <Stack>
          <FormProvider {...form}>
            <TitledPanel title="Cliente">
              <Stack as="form" $gap={20} id={FORM} noValidate onSubmit={saving.submit}>
                <CustomerFields key={clearings} />
                <BlockedPhoneWarning />
              </Stack>
            </TitledPanel>
            <TitledPanel title="Distribuidor">
              <DistributorChoice />
            </TitledPanel>
          </FormProvider>
          <PartsPanel aria-label="Total" $gap={16}>
            <OrderEstimate draft={draft} />
            {saving.state === 'unanswered' && (
              <Notice tone="info">Se envió, y no supimos si se guardó. Búscalo en Ventas antes de vaciarlo.</Notice>
            )}
            {refusal && <Notice tone="bad">{refusal.text}</Notice>}
            <SlowNotice busy={saving.busy} />
            <Button type="submit" form={FORM} block busy={saving.busy}>
              Guardar pedido
            </Button>
          </PartsPanel>
        </Stack>
      </Columns>
    </Page>
  );
}

function ClearButton({ busy, onClear }: { busy: boolean; onClear: () => void }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <SmallButton disabled={busy} onClick={() => setAsks(true)}>
        Vaciar
      </SmallButton>
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
      {`Motivo: «${blocked.reason}». Puedes anotar el pedido de todos modos.`}
    </Notice>
  );
}
