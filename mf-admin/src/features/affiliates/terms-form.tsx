import { discountProblem, minimumPurchaseProblem, type AffiliateView } from '@shop/contracts';
import type { ApiError } from '@shop/api-client';
import { Button, TextField, placeProblems } from '@shop/ui';
import { useForm } from 'react-hook-form';
import { FieldRow, FormActions, FormGrid } from '../../shared/form/form-layout';
import { useKeptDraft } from '../../shared/form/use-kept-draft';

/** An affiliate's terms as typed: percent, and quetzales as decimal text. */
export interface Terms {
  discount: string;
  minimumPurchase: string;
}

export interface TermsFormProps {
  affiliate: Pick<AffiliateView, 'id'>;
  /** What stands in the fields at first. */
  terms: Terms;
  saveLabel: string;
  busy: boolean;
  /** Answers why it was refused, or null. */
  onSave: (terms: Terms) => Promise<ApiError | null>;
  onCancel: () => void;
}

/** Discount and minimum purchase of an affiliate. */
export function TermsForm({ affiliate, terms, saveLabel, busy, onSave, onCancel }: TermsFormProps) {
  const form = useForm<Terms>({ defaultValues: terms });
  useKeptDraft(`condiciones:${affiliate.id}`, form);
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (typed) => {
    const error = await onSave({ discount: typed.discount.trim(), minimumPurchase: typed.minimumPurchase.trim() });
    if (error) placeProblems(error.problems, ['discount', 'minimumPurchase'], form.setError);
  });

  return (
    <FormGrid onSubmit={(event) => void submit(event)} noValidate>
      <FieldRow>
        <TextField
          label="Descuento (%)"
          inputMode="decimal"
          autoComplete="off"
          error={errors.discount?.message}
          {...form.register('discount', { validate: (value) => discountProblem(value) ?? true })}
        />
        <TextField
          label="Compra mínima (Q)"
          inputMode="decimal"
          autoComplete="off"
          error={errors.minimumPurchase?.message}
          {...form.register('minimumPurchase', { validate: (value) => minimumPurchaseProblem(value) ?? true })}
        />
      </FieldRow>
      <FormActions>
        <Button tone="outline" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" busy={busy}>
          {saveLabel}
        </Button>
      </FormActions>
    </FormGrid>
  );
}
