import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

import { ShopError } from '../platform/errors/shop-error';
import type { StaffSession } from './principal';

/** How long the password or a factor counts as given. */
const CONFIRMED_FOR_MS = 15 * 60_000;

/** When the password or a factor has to be given: lately, or for this one call; null for not at all. */
export type StepUpNeed = 'lately' | 'eachTime' | null;

/** Reads the need of a call from its body, unchecked as it came. */
export type StepUpRule = (body: unknown) => StepUpNeed;

/** Declaration of a changing route of staff: when it asks, or why it never does. */
export type StepUpDeclaration = { rule: StepUpRule } | { why: string };

export const STEP_UP = 'shop:stepUp';

/**
 * For what a stolen session must not do: refused with auth.stepUpRequired unless the password or a factor was given in
 * this session within 15 minutes, or as the rule says. Signing in counts, but not for what asks each time. The refusal
 * comes before the body is checked.
 */
export const StepUp = (rule: StepUpRule = () => 'lately'): MethodDecorator =>
  applyDecorators(SetMetadata(STEP_UP, { rule } satisfies StepUpDeclaration), ApiExtension('x-step-up', true));

/** For a changing route that never asks, and why a stolen session may do it. The guard refuses one that declares neither. */
export const NoStepUp = (why: string): MethodDecorator =>
  applyDecorators(SetMetadata(STEP_UP, { why } satisfies StepUpDeclaration), ApiExtension('x-no-step-up', why));

/** For `@StepUp`: the need shows only against what is stored, and the service asks for it (`requireConfirmed`). */
export const asServiceFinds: StepUpRule = () => null;

/** @throws ShopError auth.stepUpRequired unless the password or a factor was given lately in the session */
export function requireConfirmed(session: Pick<StaffSession, 'confirmedAt'>): void {
  if (!isConfirmed(session)) throw new ShopError('auth.stepUpRequired');
}

/** True when the password or a factor was given lately in the session; a moment to come is from before the clock was set back. */
export function isConfirmed({ confirmedAt }: Pick<StaffSession, 'confirmedAt'>): boolean {
  return Math.abs(Date.now() - confirmedAt.getTime()) < CONFIRMED_FOR_MS;
}
