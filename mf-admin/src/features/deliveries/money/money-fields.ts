import { MONEY_METHODS, amountProblem, moneyMethodLabels, parseSignedCentavos, plainAmount } from '@shop/contracts';

export const methodOptions = MONEY_METHODS.map((value) => ({ value, label: moneyMethodLabels[value] }));

/** Properties of every field for an amount in quetzales. */
export const amountField = { inputMode: 'decimal', autoComplete: 'off' } as const;

/** The same where it may be below 0: a phone's keys for decimals have no minus. */
export const signedField = { ...amountField, inputMode: 'text' } as const;

/** The rule of a field for an amount, and how it is read; `signed` lets a minus through. */
export const amountRule = (options?: { signed?: boolean }) =>
  [(typed: string) => amountProblem(typed, options), plainAmount] as const;

/** An amount as it was read, in centavos; null while it is none. */
export function typedCentavos(typed: string): number | null {
  return amountProblem(typed, { signed: true }) === null ? parseSignedCentavos(typed) : null;
}
