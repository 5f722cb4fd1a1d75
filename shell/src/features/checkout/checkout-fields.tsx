import {
  DEPARTMENTS,
  PAYMENT_METHODS,
  customerFieldLabels,
  paymentMethodLabels,
  type CustomerData,
  type PaymentMethod,
} from '@shop/contracts';
import { ComboboxField, RadioCards, TextField, media, space, type IconName } from '@shop/ui';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';

/** Id of a field's control, for the summary of problems. */
export function fieldId(field: keyof CustomerData): string {
  return `checkout-${field}`;
}

const paymentIcons: Readonly<Record<PaymentMethod, IconName>> = {
  efectivo: 'cash',
  transferencia: 'bank',
  link_pago: 'card',
};

const paymentOptions = PAYMENT_METHODS.map((value) => ({
  value,
  label: paymentMethodLabels[value],
  icon: paymentIcons[value],
}));

const Names = styled.div`
  display: grid;
  gap: ${space[20]};
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
  }
`;

/** The six questions of the checkout. */
export function CheckoutFields({ form }: { form: UseFormReturn<CustomerData> }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const common = (field: keyof CustomerData) => ({
    id: fieldId(field),
    label: customerFieldLabels[field],
    error: errors[field]?.message,
  });
  return (
    <>
      <Names>
        <TextField
          {...register('firstName')}
          {...common('firstName')}
          placeholder="Tu nombre"
          autoComplete="given-name"
          aria-required
        />
        <TextField
          {...register('lastName')}
          {...common('lastName')}
          placeholder="Tu apellido"
          autoComplete="family-name"
          aria-required
        />
      </Names>
      <TextField
        {...register('phone')}
        {...common('phone')}
        icon="phone"
        type="tel"
        inputMode="numeric"
        placeholder="5555 5555"
        autoComplete="tel-national"
        hint={errors.phone ? undefined : '8 dígitos; te escribimos por WhatsApp'}
        aria-required
      />
      <Controller
        control={control}
        name="department"
        render={({ field }) => (
          <ComboboxField
            {...field}
            {...common('department')}
            options={DEPARTMENTS}
            placeholder="Busca tu departamento"
            autoComplete="address-level1"
            required
          />
        )}
      />
      <TextField
        {...register('address')}
        {...common('address')}
        placeholder="Calle, número y zona"
        autoComplete="street-address"
        aria-required
      />
      <RadioCards
        {...register('paymentMethod')}
        // On leaving a group without a choice, React Hook Form would write null into it, which no rule of ours can read.
        onBlur={undefined}
        id={fieldId('paymentMethod')}
        legend={customerFieldLabels.paymentMethod}
        error={errors.paymentMethod?.message}
        options={paymentOptions}
      />
    </>
  );
}
