import { MONEY_METHODS, amountProblem, limits, moneyMethodLabels, parseSignedCentavos } from '@shop/contracts';

/** The ways in which money comes in, for a select. */
export const methodOptions = MONEY_METHODS.map((value) => ({ value, label: moneyMethodLabels[value] }));

/** What is wrong with an amount as typed, as react-hook-form wants it; `signed` lets a minus through. */
export const amountRule =
  (options?: { signed?: boolean }) =>
  (typed: string): string | true =>
    amountProblem(typed.trim(), options) ?? true;

/** An amount as typed in centavos; null while it is none. */
export function typedCentavos(typed: string): number | null {
  return amountProblem(typed.trim(), { signed: true }) === null ? parseSignedCentavos(typed.trim()) : null;
}

/** What is wrong with a reason, which counts only where one is needed. */
export function reasonRule(needed: () => boolean) {
  return (typed: string): string | true => {
    if (typed.trim() === '') return needed() ? 'Escribe el motivo' : true;
    return typed.trim().length <= limits.reasonText || `Usa como máximo ${limits.reasonText} caracteres`;
  };
}
