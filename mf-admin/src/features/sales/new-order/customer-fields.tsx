import {
  CUSTOMER_FIELDS,
  DEPARTMENTS,
  PAYMENT_METHODS,
  customerFieldLabels,
  limits,
  paymentMethodLabels,
  type CustomerData,
} from '@shop/contracts';
import { FieldRow } from '@shop/frames';
import { ComboboxField, SelectField, TextField, type FieldProblem } from '@shop/ui';
import { Controller, useFormContext, type FieldErrors } from 'react-hook-form';
import { phoneIn } from '../../../shared/list/list-definition';

const fieldId = (field: keyof CustomerData) => `pedido-${field}`;

/** Fields that are wrong, for the summary of problems. */
export function customerProblemsIn(errors: FieldErrors<CustomerData>): FieldProblem[] {
  return CUSTOMER_FIELDS.filter((field) => errors[field]).map((field) => ({
    label: customerFieldLabels[field],
    fieldId: fieldId(field),
  }));
}

const paymentOptions = PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodLabels[value] }));

/** The checkout's six questions, asked of staff about somebody in the chat: the browser fills in nothing. */
export function CustomerFields() {
  const { register, control, formState } = useFormContext<CustomerData>();
  const common = (field: keyof CustomerData) => ({
    id: fieldId(field),
    label: customerFieldLabels[field],
    error: formState.errors[field]?.message,
    autoComplete: 'off',
  });
  return (
    <>
      <FieldRow>
        <TextField {...register('firstName')} {...common('firstName')} maxLength={limits.nameText} aria-required />
        <TextField {...register('lastName')} {...common('lastName')} maxLength={limits.nameText} aria-required />
      </FieldRow>
      <FieldRow>
        <TextField
          {...register('phone', { setValueAs: phoneIn })}
          {...common('phone')}
          type="tel"
          inputMode="numeric"
          placeholder="5555 5555"
          aria-required
        />
        <Controller
          control={control}
          name="department"
          render={({ field }) => (
            <ComboboxField {...field} {...common('department')} options={DEPARTMENTS} placeholder="Busca" required />
          )}
        />
      </FieldRow>
      <TextField
        {...register('address')}
        {...common('address')}
        maxLength={limits.addressText}
        placeholder="Calle, número y zona"
        aria-required
      />
      <SelectField
        {...register('paymentMethod')}
        {...common('paymentMethod')}
        options={paymentOptions}
        placeholder="Elige una"
        aria-required
      />
    </>
  );
}
