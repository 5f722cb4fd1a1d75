import { CUSTOMER_FIELDS, customerProblems, type CustomerData } from '@shop/contracts';
import { useEffect } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { keepDraft, restoreDraft } from './checkout-draft';

/** Who set a field's error: our own rules are judged again on submit, the server's stand until the field is edited. */
const BY_RULE = 'rule';
const BY_SERVER = 'server';

export interface CheckoutFormModel {
  form: UseFormReturn<CustomerData>;
  /** Judges every field at once, without awaiting anything, and marks what is wrong; answers the data when all is well. */
  validate: () => CustomerData | null;
  /** Marks what the server found wrong. */
  reject: (fields: readonly { field: keyof CustomerData; message: string }[]) => void;
}

/** The checkout's fields: restored from what was typed before, kept as they change, judged by the shared rules. */
export function useCheckoutForm(): CheckoutFormModel {
  const form = useForm<CustomerData>({ defaultValues: restoreDraft() });
  const { subscribe, getValues, clearErrors, setError, getFieldState } = form;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          keepDraft(values);
          const field = CUSTOMER_FIELDS.find((candidate) => candidate === name);
          if (field) clearErrors(field);
        },
      }),
    [subscribe, clearErrors],
  );

  const validate = () => {
    const customer = getValues();
    const problems = customerProblems(customer);
    for (const { path, message } of problems) {
      const field = CUSTOMER_FIELDS.find((candidate) => candidate === path);
      if (field) setError(field, { type: BY_RULE, message });
    }
    const rejected = CUSTOMER_FIELDS.some((field) => getFieldState(field).error?.type === BY_SERVER);
    return problems.length === 0 && !rejected ? customer : null;
  };

  const reject: CheckoutFormModel['reject'] = (fields) => {
    for (const { field, message } of fields) setError(field, { type: BY_SERVER, message });
  };

  return { form, validate, reject };
}
