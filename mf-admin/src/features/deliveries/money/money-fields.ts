import { MONEY_METHODS, amountProblem, moneyMethodLabels, parseSignedCentavos } from '@shop/contracts';

export const methodOptions = MONEY_METHODS.map((value) => ({ value, label: moneyMethodLabels[value] }));

/** Properties of every field for an amount in quetzales. */
export const amountField = { inputMode: 'decimal', autoComplete: 'off' } as const;

/** The same where it may be below 0: a phone's keys for decimals have no minus. */
export const signedField = { ...amountField, inputMode: 'text' } as const;

/** The problem with an amount as typed; `signed` lets a minus through. */
export const amountRule = (options?: { signed?: boolean }) => (typed: string) => amountProblem(typed.trim(), options);

/** An amount as typed in centavos; null while it is none. */
export function typedCentavos(typed: string): number | null {
  return amountProblem(typed.trim(), { signed: true }) === null ? parseSignedCentavos(typed.trim()) : null;
}
