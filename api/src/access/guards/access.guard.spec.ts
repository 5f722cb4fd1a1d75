import { flagsBy } from '@shop/contracts';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

import type { StaffPrincipal } from '../principal';
import { ShopError } from '../../platform/errors/shop-error';
import { Allow, AllowDistributor, AllowRole, AllowStaff, Public } from '../../platform/http/access.decorators';
import { NoStepUp } from '../step-up';
import { AccessGuard } from './access.guard';
import type { DistributorCallers, FactorDates, StaffCallers } from '../callers';

@AllowRole('admin')
class Declared {
  inherited(): void {
    return;
  }

  @Public()
  open(): void {
    return;
  }

  @AllowStaff()
  staff(): void {
    return;
  }

  @Allow('addProduct')
  flag(): void {
    return;
  }

  @AllowDistributor()
  distributor(): void {
    return;
  }

  @AllowStaff()
  @NoStepUp('a test')
  change(): void {
    return;
  }
}

class Undeclared {
  handler(): void {
    return;
  }
}

/** How a call ends: let through, or the code of the refusal. */
async function call(
  controller: { prototype: object },
  handler: keyof Declared | keyof Undeclared,
  staff: Partial<StaffPrincipal> | null,
  method = 'GET',
): Promise<string> {
  const context = {
    getClass: () => controller,
    getHandler: () => Reflect.get(controller.prototype, handler) as unknown,
    switchToHttp: () => ({ getRequest: () => ({ method, headers: {} }), getResponse: () => ({}) }),
  } as unknown as ExecutionContext;
  const staffSessions = {
    find: () => Promise.resolve(staff && { user: staff }),
    noteUse: () => Promise.resolve(),
  } as unknown as StaffCallers;
  const distributors = {
    identify: () => Promise.reject(new ShopError('auth.required')),
  } satisfies DistributorCallers;
  const rules = {
    dueAt: () => Promise.resolve(null),
    isOverdue: () => Promise.resolve(false),
  } satisfies FactorDates;
  try {
    return (await new AccessGuard(new Reflector(), staffSessions, distributors, rules).canActivate(context))
      ? 'in'
      : 'out';
  } catch (error) {
    return error instanceof ShopError ? error.code : String(error);
  }
}

const nobody = flagsBy(() => false);
const sales: Partial<StaffPrincipal> = { ...nobody, role: 'sales' };
const admin: Partial<StaffPrincipal> = { ...nobody, role: 'admin' };

test('a handler that declares nothing is denied to everybody', async () => {
  expect(await call(Undeclared, 'handler', admin)).toBe('auth.forbidden');
});

test.each<[string, keyof Declared, Partial<StaffPrincipal> | null, string]>([
  ['everyone', 'open', null, 'in'],
  ['staff', 'staff', null, 'auth.required'],
  ['staff', 'staff', sales, 'in'],
  ['a flag', 'flag', null, 'auth.required'],
  ['a flag', 'flag', sales, 'auth.forbidden'],
  ['a flag', 'flag', { ...sales, deleteItems: true }, 'auth.forbidden'],
  ['a flag', 'flag', { ...sales, addProduct: true }, 'in'],
  ['a flag', 'flag', admin, 'in'],
  ['the class’s role', 'inherited', sales, 'auth.forbidden'],
  ['the class’s role', 'inherited', admin, 'in'],
  ['distributors', 'distributor', admin, 'auth.required'],
])('a handler for %s', async (_for, handler, user, expected) => {
  expect(await call(Declared, handler, user)).toBe(expected);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'a %s of staff that does not say whether it asks is denied',
  async (method) => {
    expect(await call(Declared, 'staff', admin, method)).toBe('auth.forbidden');
    expect(await call(Declared, 'change', sales, method)).toBe('in');
    expect(await call(Declared, 'open', null, method)).toBe('in');
  },
);
