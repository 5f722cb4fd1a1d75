import type { ErrorCode } from '@shop/contracts';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { catchError, type Observable } from 'rxjs';

import { ShopError } from '../../platform/errors/shop-error';
import type { IdentifiedRequest } from '../current-user.decorators';
import { StaffCallers } from '../callers';
import { isConfirmed, STEP_UP, type StepUpDeclaration } from '../step-up';

/** How a call is refused that has done nothing yet. */
const INVALID: ErrorCode = 'request.invalid';

/**
 * Refuses a call that wants a confirmation which its session does not have (`@StepUp`). It comes after `BodyReading`, since a
 * rule may ask the body, and before the body is checked or a file is taken.
 */
@Injectable()
export class Confirmation implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly staff: StaffCallers,
  ) {}

  /** @throws ShopError auth.stepUpRequired */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<IdentifiedRequest>();
    const { session } = request;
    const declared = this.reflector.get<StepUpDeclaration | undefined>(STEP_UP, context.getHandler());
    const need = declared && 'rule' in declared ? declared.rule(request.body) : null;
    if (need === null || !session) return next.handle();
    const given = need === 'lately' ? isConfirmed(session) : await this.staff.useConfirmation(session);
    if (!given) throw new ShopError('auth.stepUpRequired');
    if (need === 'lately') return next.handle();
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        if (error instanceof ShopError && error.code === INVALID) await this.staff.giveConfirmationBack(session);
        throw error;
      }),
    );
  }
}
