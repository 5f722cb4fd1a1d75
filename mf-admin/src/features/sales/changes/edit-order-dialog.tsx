import {
  CUSTOMER_FIELDS,
  customerFieldLabels,
  formatQuetzales,
  limits,
  parseCentavos,
  type StaffOrderView,
} from '@shop/contracts';
import { Checkbox, FormSummary, Notice, TextField, media, space, text } from '@shop/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FormDialog } from '../../../shared/form/form-frames';
import { CustomerFields, fieldId } from '../new-order/customer-fields';
import { ProductPicker } from '../new-order/product-picker';
import { describeOrderEvent } from '../order/order-event';
import { useOrderHistory } from '../order/order-history';
import { EditedLines } from './edited-lines';
import { estimateEdit, isEditable, isPicked, unitPriceFor, withPicked } from './order-edit';
import { useOrderEdit, type EditRefusal, type OrderEditing } from './use-order-edit';
import { Text } from '../../../shared/layout/layout';

const Problems = styled.div`
  display: grid;
  gap: ${space[12]};
  outline: none;
  &:empty {
    display: none;
  }
`;

/** In one line on a phone: the fields below have little room as it is. */
const Sums = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto auto;
  gap: ${space[4]} ${space[8]};
  margin-bottom: ${space[12]};
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

const Told = styled.ul`
  margin-top: ${space[4]};
  padding-inline-start: ${space[16]};
  list-style: disc;
`;

const REASON = 'pedido-motivo-envio';

/** Changes a pending order: lines, units, who receives it, how it is paid, whether shipping is charged. */
export function EditOrderDialog({ order, onClose }: { order: StaffOrderView; onClose: () => void }) {
  const editing = useOrderEdit(order, onClose);
  const { base, edit, form, change, reasonError, refusal, refusals, saving } = editing;
  const problems = useRef<HTMLDivElement>(null);
  const { errors } = form.formState;

  useEffect(() => {
    if (refusals > 0) problems.current?.focus();
  }, [refusals]);

  return (
    <FormDialog
      width="wide"
      title={`Editar pedido ${base.code}`}
      saving={saving}
      saveLabel="Guardar cambios"
      ending={<Ending editing={editing} />}
      onClose={onClose}
    >
      <Problems ref={problems} tabIndex={-1}>
        {refusal ? <Refusal refusal={refusal} /> : <OthersChanges order={order} />}
        <FormSummary
          problems={[
            ...CUSTOMER_FIELDS.filter((field) => errors[field]).map((field) => ({
              label: customerFieldLabels[field],
              fieldId: fieldId(field),
            })),
            ...(reasonError === undefined ? [] : [{ label: 'Motivo', fieldId: REASON }]),
          ]}
        />
      </Problems>
      <Text as="h3" $look="strong">
        Productos
      </Text>
      <EditedLines base={base} edit={edit} change={change} shortLines={refusal?.shortLines ?? []} />
      <Text as="h3" $look="strong">
        Agregar productos
      </Text>
      <ProductPicker
        priceOf={(product) => unitPriceFor(base, product)}
        isPicked={(product, flavor) => isPicked(edit, product, flavor)}
        onPick={(product, flavor) => change(withPicked(edit, product, flavor))}
      />
      <Text as="h3" $look="strong">
        Entrega y pago
      </Text>
      <CustomerFields form={form} />
      <Checkbox
        label="No cobrar el envío"
        checked={edit.waived}
        onChange={({ target }) => change({ ...edit, waived: target.checked })}
      />
      {edit.waived && (
        <TextField
          id={REASON}
          label="Motivo"
          hint="Lo ve solo el personal."
          autoComplete="off"
          maxLength={limits.reasonText}
          value={edit.reason}
          error={reasonError}
          aria-required
          onChange={({ target }) => change({ ...edit, reason: target.value })}
        />
      )}
    </FormDialog>
  );
}

/** Others' changes since it was opened. */
function OthersChanges({ order }: { order: StaffOrderView }) {
  const { data } = useOrderHistory(order.orderId);
  const [opened, setOpened] = useState(data);
  if (!opened && data) setOpened(data);
  const changes = data?.entries.slice(0, data.total - (opened?.total ?? data.total)) ?? [];
  if (changes.length === 0) return null;
  return (
    <Notice tone="warn" title="Otra persona lo cambió mientras lo editabas">
      <Changes changes={changes} />
      {isEditable(order)
        ? 'Abajo ya está lo nuevo con tus cambios encima.'
        : 'Ya no tiene nada pendiente: no se puede editar.'}
    </Notice>
  );
}

function Changes({ changes }: Pick<EditRefusal, 'changes'>) {
  return (
    <Told>
      {changes.map((entry) => {
        const { id, who, did } = describeOrderEvent(entry, 0);
        return <li key={id}>{`${who} ${did}`}</li>;
      })}
    </Told>
  );
}

/** Why it was not saved, and what others did meanwhile. */
function Refusal({ refusal: { text: words, changes } }: { refusal: EditRefusal }) {
  if (changes.length === 0) return <Notice tone="bad">{words}</Notice>;
  return (
    <Notice tone="bad" title={words}>
      <Changes changes={changes} />
      Abajo ya está lo nuevo con tus cambios encima. Revísalo y guarda.
    </Notice>
  );
}

function Ending({ editing: { base, edit } }: { editing: OrderEditing }) {
  const { shipping, total, missing } = estimateEdit(base, edit);
  const before = parseCentavos(base.total);
  return (
    <>
      <Sums aria-live="polite">
        <dt>Envío</dt>
        <dd>{shipping === 0 ? 'GRATIS' : formatQuetzales(shipping)}</dd>
        <dt>Total</dt>
        <dd>
          {total !== before && (
            <Text as="s" $quiet>
              {formatQuetzales(before)}
            </Text>
          )}{' '}
          {formatQuetzales(total)}
        </dd>
      </Sums>
      {missing > 0 && (
        <Notice tone="warn">{`Faltan ${formatQuetzales(missing)} para la compra mínima de este pedido.`}</Notice>
      )}
    </>
  );
}
