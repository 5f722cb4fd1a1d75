import { limits } from '../common/limits';
import { parseCentavos, type Centavos } from '../common/money';
import { normalizePhone } from '../common/phone';
import { textProblem } from '../common/text-problem';
import { amountProblem } from './signed-money';

/** Somebody who rides for the shop, or a company that takes its parcels. */
export const COURIER_KINDS = ['rider', 'company'] as const;
export type CourierKind = (typeof COURIER_KINDS)[number];

export const courierKindLabels: Record<CourierKind, string> = { rider: 'Propio', company: 'Empresa' };

/** Fee of a delivered parcel: a fixed amount, or percent of the money collected for it. */
export const FEE_KINDS = ['fixed', 'percent'] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

export const feeKindLabels: Record<FeeKind, string> = {
  fixed: 'Monto fijo por entrega',
  percent: 'Porcentaje de lo cobrado',
};

/** The longest time that a courier may take to bring the money, days. */
export const LONGEST_REMIT_DAYS = 60;

/**
 * Payload of `POST /api/admin/couriers`. `feeAmount` is decimal text in quetzales and counts for `fixed`; `feePercent` has at
 * most two decimals and counts for `percent`.
 */
export interface CourierInput {
  name: string;
  /** 8 digits, or '' for none. */
  phone: string;
  kind: CourierKind;
  feeKind: FeeKind;
  feeAmount: string;
  feePercent: number;
  /** Days that they usually take until they bring the money. */
  remitDays: number;
  /** One who is not takes no more parcels. */
  active: boolean;
}

/** Payload of `PATCH /api/admin/couriers/{id}`: what is left out stays, as somebody else may just have changed it. */
export type UpdateCourierInput = Partial<CourierInput>;

/** A courier as staff see them: `GET /api/admin/couriers`, by name, active ones first. */
export interface CourierView extends CourierInput {
  id: string;
  createdAt: string;
}

/** Terms of a courier's fee, in centavos and percent. */
export interface CourierTerms {
  feeKind: FeeKind;
  feeAmount: Centavos;
  feePercent: number;
}

/** Fee of a courier for a delivery that brought `collected`, in whole centavos; a percentage is rounded half up. */
export function courierFee({ feeKind, feeAmount, feePercent }: CourierTerms, collected: Centavos): Centavos {
  if (feeKind === 'fixed') return feeAmount;
  return Math.floor((collected * Math.round(feePercent * 100) + 5000) / 10_000);
}

/** The problem with one field of a courier, or null. */
export function courierFieldProblem(field: keyof CourierInput, value: unknown): string | null {
  switch (field) {
    case 'name':
      return textProblem(typeof value === 'string' ? value : '', 'Nombre es requerido', limits.nameText);
    case 'phone':
      return typeof value === 'string' && /^(\d{8})?$/.test(normalizePhone(value))
        ? null
        : 'Formato de teléfono inválido (8 dígitos)';
    case 'feeAmount':
      return amountProblem(value) ?? (parseCentavos(String(value)) <= 100_000 ? null : 'Usa como máximo Q1,000.00');
    case 'feePercent': {
      const isPercent = typeof value === 'number' && value >= 0 && value <= 100;
      return isPercent && Number(value.toFixed(2)) === value
        ? null
        : 'Escribe un porcentaje de 0 a 100 con dos decimales';
    }
    case 'remitDays': {
      const isDays = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LONGEST_REMIT_DAYS;
      return isDays ? null : `Debe ser un número entero de 0 a ${LONGEST_REMIT_DAYS}`;
    }
    case 'kind':
    case 'feeKind':
    case 'active':
      return null;
  }
}
