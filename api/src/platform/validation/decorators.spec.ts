import { validateSync } from 'class-validator';

import { Satisfies } from './decorators';

test('a rule is asked once for a field, also when it refuses', () => {
  const judged: unknown[] = [];
  const rule = (value: unknown) => {
    judged.push(value);
    return value === 'right' ? null : `${String(value)} is wrong`;
  };
  class FieldsDto {
    @Satisfies(rule, { type: 'string' })
    first = 'one';

    @Satisfies(rule, { type: 'string' })
    second = 'right';

    @Satisfies(rule, { type: 'string' })
    third = 'two';
  }
  const told = validateSync(new FieldsDto()).map(({ constraints }) => Object.values(constraints ?? {}));
  expect(told).toEqual([['one is wrong'], ['two is wrong']]);
  expect(judged).toEqual(['one', 'right', 'two']);
});
