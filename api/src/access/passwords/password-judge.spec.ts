import { WEAK_PASSWORD } from '@shop/contracts';

import { PasswordJudge } from './password-judge.service';

let judge: PasswordJudge;
beforeAll(() => (judge = new PasswordJudge()));
afterAll(() => judge.onModuleDestroy());

test('a thread judges, one password after the other', async () => {
  const problems = await Promise.all(['Password1!', 'Quetzal-2026', 'Admin1234!'].map((each) => judge.problem(each)));
  expect(problems).toEqual([WEAK_PASSWORD, null, WEAK_PASSWORD]);
});

test('of a flood those are refused that would wait too long', async () => {
  const judged = await Promise.allSettled(Array.from({ length: 200 }, () => judge.problem('P4$$w0rd!P4$$w0rd!P4')));
  const refused = judged.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  expect(refused.length).toBeGreaterThanOrEqual(149);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'server.unavailable' });
  expect(await judge.problem('Quetzal-2026')).toBeNull();
});
