import { CUSTOMER_FIELDS, customerProblems, type CustomerData, type Problem } from '@shop/contracts';
import { useShopSelector } from '@shop/shell-api';
import { selectDistributor } from '@shop/shell-api/host';
import { placeProblems } from '@shop/ui';
import { useEffect, useLayoutEffect } from 'react';
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
  reject: (problems: readonly Problem[]) => void;
}

/** The checkout's fields: restored from what was typed before, kept as they change, judged by the shared rules. */
export function useCheckoutForm(): CheckoutFormModel {
  const form = useForm<CustomerData>({ defaultValues: restoreDraft() });
  const { subscribe, getValues, clearErrors, setError, getFieldState, reset } = form;
  const buyer = useShopSelector(selectDistributor)?.id;

  useLayoutEffect(
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

  // Who signed out in another tab took along what was typed here.
  useEffect(() => reset(restoreDraft()), [buyer, reset]);

  const validate = () => {
    const customer = getValues();
    const problems = customerProblems(customer);
    placeProblems(problems, CUSTOMER_FIELDS, setError, { type: BY_RULE, focus: false });
    const rejected = CUSTOMER_FIELDS.some((field) => getFieldState(field).error?.type === BY_SERVER);
    return problems.length === 0 && !rejected ? customer : null;
  };

  const reject: CheckoutFormModel['reject'] = (problems) => {
    placeProblems(problems, CUSTOMER_FIELDS, setError, { prefix: 'customerData.', type: BY_SERVER, focus: false });
  };

  return { form, validate, reject };
}
