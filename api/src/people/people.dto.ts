import {
  contactProblem,
  LONGEST_RETENTION,
  limits,
  MOST_CONTACTS,
  wholeNumberProblem,
  type PersonInput,
  type RetentionSettings,
} from '@shop/contracts';

import { PartialType } from '@nestjs/swagger';

import { Satisfies, type RuleSchema } from '../platform/validation/decorators';

export class PersonDto implements PersonInput {
  @Satisfies(contactsProblem, {
    type: 'array',
    maxItems: MOST_CONTACTS,
    items: { type: 'string', maxLength: limits.emailText },
  })
  contacts!: string[];
}

function contactsProblem(value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0) return 'Escribe un teléfono de 8 dígitos o un correo';
  if (value.length > MOST_CONTACTS) return `Busca como máximo ${MOST_CONTACTS} a la vez`;
  for (const typed of value as unknown[]) {
    const problem = contactProblem(typeof typed === 'string' ? typed : '');
    if (problem !== null) return problem;
  }
  return null;
}

const MONTHS: RuleSchema = { type: ['integer', 'null'], minimum: 1, maximum: LONGEST_RETENTION };
const monthsProblem = (value: unknown) => (value === null ? null : wholeNumberProblem(value, 1, LONGEST_RETENTION));

class WholeRetentionDto implements RetentionSettings {
  @Satisfies(monthsProblem, MONTHS)
  orderMonths!: number | null;

  @Satisfies(monthsProblem, MONTHS)
  messageMonths!: number | null;

  @Satisfies(monthsProblem, MONTHS)
  applicationMonths!: number | null;
}

export class RetentionDto extends PartialType(WholeRetentionDto, { skipNullProperties: false }) {}
