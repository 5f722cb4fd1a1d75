import type { ExecutionContext } from '@nestjs/common';

import type { SessionPlace } from './caller-place';
import type { DistributorPrincipal, StaffSession } from './principal';

/** Sessions of staff, as the guard asks for them; `users` has them. */
export abstract class StaffCallers {
  /** The session and who calls in it, as the database has them now; null without one that lives, or when they were paused. */
  abstract find(authorization: string | undefined): Promise<StaffSession | null>;

  /** Notes that the session is used and from where, at most once a minute. */
  abstract noteUse(session: StaffSession, place: SessionPlace): Promise<void>;

  /** @returns whether the password or a factor was given again just now, and for nothing else yet: it is used up then */
  abstract useConfirmation(session: StaffSession): Promise<boolean>;

  /** The call that used the confirmation up was refused before it did anything: it counts for the next. */
  abstract giveConfirmationBack(session: StaffSession): Promise<void>;
}

/** Who has to add a second factor; `users` knows. */
export abstract class FactorDates {
  /** Until when the user has to add a factor; null when they need none or have one. */
  abstract dueAt(userId: string): Promise<Date | null>;

  /** True when the user has had to add one by now: until then they may do nothing else, nor hear of anything. */
  async isOverdue(userId: string): Promise<boolean> {
    const dueAt = await this.dueAt(userId);
    return dueAt !== null && dueAt.getTime() <= Date.now();
  }
}

/** Sessions of distributors, as the guard asks for them; `affiliates` has them. */
export abstract class DistributorCallers {
  /**
   * Who calls.
   * @throws ShopError auth.required without a valid session
   */
  abstract identify(context: ExecutionContext): Promise<DistributorPrincipal>;
}
