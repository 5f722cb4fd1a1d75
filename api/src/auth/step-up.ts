import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

import type { StaffSessionEntity } from './sessions/staff-session.entity';

/** How long the password or a factor counts as given, minutes. */
const CONFIRMED_FOR = 15;

/** From a call's body, unchecked as it came: within how many minutes it must have been confirmed; null for not at all. */
export type StepUpRule = (body: unknown) => number | null;

export const STEP_UP = 'shop:stepUp';

/**
 * For what a stolen session must not do: refused with auth.stepUpRequired unless the password or a factor was given in
 * this session within 15 minutes, or as the rule says. Signing in counts. The refusal comes before the body is checked.
 */
export const StepUp = (rule: StepUpRule = () => CONFIRMED_FOR): MethodDecorator =>
  applyDecorators(SetMetadata(STEP_UP, rule), ApiExtension('x-step-up', true));

/** Whether the password or a factor was given in the session within the last minutes. */
export function isConfirmed({ confirmedAt }: Pick<StaffSessionEntity, 'confirmedAt'>, minutes: number): boolean {
  return Date.now() - confirmedAt.getTime() < minutes * 60_000;
}
