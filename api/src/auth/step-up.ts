import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

import type { StaffSessionEntity } from './sessions/staff-session.entity';

/** How long the password or a factor counts as given, ms. */
const CONFIRMED_FOR = 15 * 60_000;

/** When the password or a factor has to be given: lately, or for this one call; null for not at all. */
export type StepUpNeed = 'lately' | 'eachTime' | null;

/** What a call needs, from its body, unchecked as it came. */
export type StepUpRule = (body: unknown) => StepUpNeed;

export const STEP_UP = 'shop:stepUp';

/**
 * For what a stolen session must not do: refused with auth.stepUpRequired unless the password or a factor was given in
 * this session within 15 minutes, or as the rule says. Signing in counts, but not for what asks each time. The refusal
 * comes before the body is checked.
 */
export const StepUp = (rule: StepUpRule = () => 'lately'): MethodDecorator =>
  applyDecorators(SetMetadata(STEP_UP, rule), ApiExtension('x-step-up', true));

/** Whether the password or a factor was given lately in the session. */
export function isConfirmed({ confirmedAt }: Pick<StaffSessionEntity, 'confirmedAt'>): boolean {
  return Date.now() - confirmedAt.getTime() < CONFIRMED_FOR;
}
