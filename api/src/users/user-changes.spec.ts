import { flagsBy } from '@shop/contracts';

import { dismissalRefusal, endsSessions, withChange, type UserFields } from './user-changes';

const none = flagsBy(() => false);
const marta: UserFields = { username: 'Marta', role: 'sales', active: true, ...none };

test('a change names what it changes, and the rest stays', () => {
  expect(withChange(marta, { addProduct: true, username: 'Ana' })).toEqual({
    ...marta,
    addProduct: true,
    username: 'Ana',
  });
  expect(withChange(marta, {})).toEqual(marta);
  const notSaid = { username: undefined, active: undefined } as object;
  expect(withChange(marta, notSaid)).toEqual(marta);
});

test.each<[string, Partial<UserFields>, Partial<UserFields>, boolean]>([
  ['nothing', {}, {}, false],
  ['another name', {}, { username: 'Ana' }, false],
  ['a flag', {}, { deleteItems: true }, false],
  ['a promotion', {}, { role: 'admin' }, true],
  ['a demotion', { role: 'admin' }, { role: 'sales' }, true],
  ['a pause', {}, { active: false }, true],
  ['a return', { active: false }, { active: true }, false],
])('sessions and %s', (_what, before, after, ends) => {
  expect(endsSessions({ ...marta, ...before }, { ...marta, ...before, ...after })).toBe(ends);
});

const admin = { role: 'admin', active: true } as const;
const paused = { role: 'admin', active: false } as const;
const sales = { role: 'sales', active: true } as const;

test.each([
  ['demotes himself', 'a', 'a', admin, sales, ['a', 'b'], 'user.ownAccount'],
  ['pauses himself', 'a', 'a', admin, paused, ['a', 'b'], 'user.ownAccount'],
  ['deletes himself', 'a', 'a', admin, null, ['a', 'b'], 'user.ownAccount'],
  ['deletes himself, the last one', 'a', 'a', admin, null, ['a'], 'user.ownAccount'],
  ['renames himself', 'a', 'a', admin, admin, ['a'], null],
  ['demotes another', 'a', 'b', admin, sales, ['a', 'b'], null],
  ['deletes another', 'a', 'b', admin, null, ['a', 'b'], null],
  ['demotes the last one', 'a', 'b', admin, sales, ['b'], 'user.lastAdmin'],
  ['pauses the last one', 'a', 'b', admin, paused, ['b'], 'user.lastAdmin'],
  ['deletes the last one', 'a', 'b', admin, null, ['b'], 'user.lastAdmin'],
  ['deletes a paused one', 'a', 'b', paused, null, ['a'], null],
  ['demotes a paused one', 'a', 'b', paused, sales, ['a'], null],
  ['deletes somebody of sales', 'a', 'b', sales, null, ['a'], null],
  ['promotes', 'a', 'b', sales, admin, ['a'], null],
] as const)('an admin who %s', (_what, actorId, id, before, after, admins, refusal) => {
  const user = { id, ...before };
  expect(dismissalRefusal({ actorId, user, after, admins: admins.map((one) => ({ id: one })) })).toBe(refusal);
});
