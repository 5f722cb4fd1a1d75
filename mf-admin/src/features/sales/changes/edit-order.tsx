import { formatQuetzales, limits, parseCentavos, type StaffOrderView } from '@shop/contracts';
import { FormDialog, useDialogAddress } from '@shop/frames';
import { Checkbox, FormSummary, Notice, SmallButton, Text, TextField, media, space, text } from '@shop/ui';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { styled } from 'styled-components';
import { orderAddress } from '../../../routes';
import { ParcelOutside } from '../../../shared/delivery/order-deliveries';
import { editorsText, useEditors } from '../../../shared/form/use-editors';
import { CustomerFields, customerProblemsIn } from '../new-order/customer-fields';
import { ProductPicker } from '../new-order/product-picker';
import { Deeds, useOrderHistory } from '../order/order-history';
import { EditedLines } from './edited-lines';
import { estimateEdit, isEditable, isPicked, unitPriceFor, withPicked, type PricedEdit } from './order-edit';
import type { Refusal } from '../new-order/use-order-form';
import { editorOf, useOrderEdit } from './use-order-edit';

const Problems = styled.div`
  display: grid;
  gap: ${space[12]};
  outline: none;
  &:empty {
    display: none;
  }
`;

/** In one line on a phone: the fields below have little room as it is. */
const EditedSums = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto auto;
  gap: ${space[4]} ${space[8]};
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) auto;
    text-align: end;
    & > dt {
      text-align: start;
    }
  }
  ${text.small}
  ${text.figures}
  & > dd:last-of-type {
    text-align: end;
  }
  & > dt:last-of-type,
  & > dd:last-of-type {
    ${text.strong}
  }
`;

const DIALOG = 'editar';

/** The address of an order with its editor open. */
export function editOrderAddress(orderId: string): string {
  return `${orderAddress(orderId)}?dialogo=${DIALOG}`;
}

/** Opens the editor of an order, as long as something in it is pending; it stays open when others settle it meanwhile. */
export function EditOrder({ order }: { order: StaffOrderView }) {
  const [dialog, show] = useDialogAddress([DIALOG]);
  return (
    <>
      {isEditable(order) && (
        <SmallButton icon="edit" onClick={() => show({ name: DIALOG, id: '' })}>
          Editar pedido
        </SmallButton>
      )}
      {dialog && <EditOrderDialog order={order} onClose={() => show(null)} />}
    </>
  );
}

/** Says on an order's page who edits it; its own editor says so itself. */
export function OrderEditors({ orderId }: { orderId: string }) {
  const [dialog] = useDialogAddress([DIALOG]);
  const editors = useEditors(dialog === null ? editorOf(orderId) : null, false);
  return editors.length > 0 && <Notice tone="info">{`${editorsText(editors)}.`}</Notice>;
}

const REASON = 'pedido-motivo-envio';

/** Changes a pending order: lines, units, who receives it, how it is paid, whether shipping is charged. */
function EditOrderDialog({ order, onClose }: { order: StaffOrderView; onClose: () => void }) {
  const { base, form, change, saving, refusal, problems } = useOrderEdit(order, onClose);
  const { errors } = form.formState;
  const [units, newLines, waived] = form.watch(['units', 'newLines', 'waived']);
  const edit: PricedEdit = { units, newLines, waived };

  return (
    <FormDialog
      width="wide"
      title={`Editar pedido ${base.code}`}
      saving={saving}
      saveLabel="Guardar cambios"
      ending={<Ending base={base} edit={edit} />}
      onClose={onClose}
    >
      <Problems ref={problems} tabIndex={-1}>
        {refusal && <RefusalNotice refusal={refusal} />}
        {/* While it saves, what happens to the order may be one's own doing. */}
        {!refusal && !saving.busy && <ChangedMeanwhile order={order} />}
        <FormSummary
          problems={[...customerProblemsIn(errors), ...(errors.reason ? [{ label: 'Motivo', fieldId: REASON }] : [])]}
        />
      </Problems>
      <ParcelOutside orderId={order.orderId} />
      <Text as="h3" $look="strong">
        Productos
      </Text>
      <EditedLines base={base} edit={edit} change={change} shortLines={refusal?.shortLines ?? []} />
      <Text as="h3" $look="strong">
        Agregar productos
      </Text>
      <ProductPicker
        priceOf={(product) => unitPriceFor(base, product)}
        isPicked={(product, flavor) => isPicked(base, edit, product, flavor)}
        onPick={(product, flavor) => change(withPicked(base, edit, product, flavor))}
      />
      <Text as="h3" $look="strong">
        Entrega y pago
      </Text>
      <FormProvider {...form}>
        <CustomerFields />
      </FormProvider>
      <Checkbox label="No cobrar el envío" {...form.register('waived')} />
      {waived && (
        <TextField
          label="Motivo"
          hint="Lo ve solo el personal."
          autoComplete="off"
          maxLength={limits.reasonText}
          error={errors.reason?.message}
          aria-required
          {...form.register('reason')}
          id={REASON}
        />
      )}
    </FormDialog>
  );
}

/** Others' changes since it was opened. */
function ChangedMeanwhile({ order }: { order: StaffOrderView }) {
  const { data } = useOrderHistory(order.orderId);
  const [{ updatedAt, version }] = useState(order);
  const [opened, setOpened] = useState(data);
  if (!opened && data) setOpened(data);
  const changes = data?.data
    .slice(0, data.meta.total - (opened ?? data).meta.total)
    // The one that it was opened with, one's own of a moment before, may come now, and one that the order below does not have yet.
    .filter(({ at, after }) => {
      const made = after?.['version'];
      return typeof made === 'number' ? made > version && made <= order.version : at > (updatedAt ?? '');
    });
  if (!changes?.length) return null;
  return (
    <Notice tone="warn" title="Otra persona lo cambió mientras lo editabas">
      <Deeds entries={changes} />
      {isEditable(order)
        ? 'Abajo ya está lo nuevo con tus cambios encima.'
        : 'Ya no tiene nada pendiente: no se puede editar.'}
    </Notice>
  );
}

/** Why it was not saved, and what others did meanwhile. */
function RefusalNotice({ refusal: { text: words, changes } }: { refusal: Refusal }) {
  if (changes.length === 0) return <Notice tone="bad">{words}</Notice>;
  return (
    <Notice tone="bad" title={words}>
      <Deeds entries={changes} />
      Abajo ya está lo nuevo con tus cambios encima. Revísalo y guarda.
    </Notice>
  );
}

function Ending({ base, edit }: { base: StaffOrderView; edit: PricedEdit }) {
  const { shipping, total, missing } = estimateEdit(base, edit);
  const before = parseCentavos(base.total);
  return (
    <>
      <EditedSums aria-live="polite">
        <dt>Envío</dt>
        <dd>{shipping === 0 && total > 0 ? 'GRATIS' : formatQuetzales(shipping)}</dd>
        <dt>Total</dt>
        <dd>
          {total !== before && (
            <Text as="s" $quiet>
              {formatQuetzales(before)}
            </Text>
          )}{' '}
          {formatQuetzales(total)}
        </dd>
      </EditedSums>
      {missing > 0 && (
        <Notice tone="warn">{`Faltan ${formatQuetzales(missing)} para la compra mínima de este pedido.`}</Notice>
      )}
    </>
  );
}
