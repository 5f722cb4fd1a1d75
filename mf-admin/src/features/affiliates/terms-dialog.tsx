import { discountProblem, minimumPurchaseProblem } from '@shop/contracts';
import { TextField } from '@shop/ui';
import { FormDialog, type FormDialogProps } from '../../shared/form/form-frames';
import { FieldRow } from '../../shared/form/form-layout';
import type { Outcome } from '../../shared/actions/use-report';
import { useSavingForm, type Touched } from '../../shared/form/use-saving-form';
import { AFFILIATES } from './affiliates.api';

/** An affiliate's terms as typed: percent, and quetzales as decimal text. */
export interface Terms {
  discount: string;
  minimumPurchase: string;
}

const labels = { discount: 'Descuento (%)', minimumPurchase: 'Compra mínima (Q)' } as const;

export interface TermsDialogProps<Answer> extends Pick<
  FormDialogProps,
  'title' | 'description' | 'saveLabel' | 'onClose'
> {
  affiliateId: string;
  /** Values of the fields at first. */
  terms: Terms;
  save: (terms: Terms, touched: Touched<Terms>) => Promise<Outcome<Answer>>;
  onSaved: (answer: Answer) => void;
}

/** Discount and minimum purchase of an affiliate. */
export function TermsDialog<Answer>({ affiliateId, terms, save, onSaved, ...dialog }: TermsDialogProps<Answer>) {
  const { saving, bind } = useSavingForm<Terms, Answer>({
    name: `condiciones:${affiliateId}`,
    values: terms,
    labels,
    reads: AFFILIATES,
    shared: 'open',
    save: ({ discount, minimumPurchase }, { touched }) =>
      save({ discount: discount.trim(), minimumPurchase: minimumPurchase.trim() }, touched),
    onSaved,
  });

  return (
    <FormDialog {...dialog} saving={saving}>
      <FieldRow>
        <TextField
          label={labels.discount}
          inputMode="decimal"
          autoComplete="off"
          {...bind('discount', discountProblem)}
        />
        <TextField
          label={labels.minimumPurchase}
          inputMode="decimal"
          autoComplete="off"
          {...bind('minimumPurchase', minimumPurchaseProblem)}
        />
      </FieldRow>
    </FormDialog>
  );
}
