import 'reflect-metadata';

import type { ArgumentMetadata } from '@nestjs/common';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, ValidateNested } from 'class-validator';

import { Satisfies } from './decorators';
import { IgnoreUnknown } from './ignore-unknown';
import { ShopValidationPipe } from './validation.pipe';

let judged: unknown[];
beforeEach(() => (judged = []));

const Noted = () =>
  Satisfies(
    (value) => {
      judged.push(value);
      return typeof value === 'number' ? null : 'Debe ser un número';
    },
    { type: 'number' },
  );

class LineDto {
  @Noted()
  count!: number;
}

class ListDto {
  @Type(() => LineDto)
  @ValidateNested({ each: true })
  @ArrayMaxSize(2, { message: 'Como máximo $constraint1 líneas' })
  @IsArray()
  lines!: LineDto[];

  @Noted()
  total!: number;
}

@IgnoreUnknown()
class LenientListDto extends ListDto {}

const pipe = new ShopValidationPipe();
const validate = (body: unknown, metatype: ArgumentMetadata['metatype'] = ListDto) =>
  pipe.transform(body, { type: 'body', metatype });

test('what fits is made into its DTO', async () => {
  const list = await validate({ lines: [{ count: 1 }], total: 1 });
  expect(list).toBeInstanceOf(ListDto);
  expect(list).toEqual({ lines: [{ count: 1 }], total: 1 });
  expect(judged).toEqual([1, 1]);
});

test('of a list that is too long nothing is judged', async () => {
  const lines = [{ count: 1 }, {}, { another: 3 }];
  await expect(validate({ lines, total: 1 })).rejects.toMatchObject({
    answered: { problems: [{ path: 'lines', message: 'Como máximo 2 líneas' }] },
  });
  expect(judged).toEqual([]);
});

test('unknown fields are refused at their places beside what is wrong with the others, and not judged', async () => {
  const body = { lines: [{ count: 'x', price: 1 }], total: 'x', role: 'admin' };
  await expect(validate(body)).rejects.toMatchObject({
    answered: {
      problems: [
        { path: 'lines.0.price', message: 'Campo desconocido' },
        { path: 'role', message: 'Campo desconocido' },
        { path: 'lines.0.count', message: 'Debe ser un número' },
        { path: 'total', message: 'Debe ser un número' },
      ],
    },
  });
  expect(judged).toEqual(['x', 'x']);
});

test('a lenient DTO drops them, in what it holds as well', async () => {
  const body = { lines: [{ count: 1, price: 1 }], total: 1, role: 'admin' };
  expect(await validate(body, LenientListDto)).toEqual({ lines: [{ count: 1 }], total: 1 });
});

test.each([
  [{ lines: 'x', total: 1 }, 'lines'],
  [{ lines: [{ count: 1 }], total: 'x' }, 'total'],
  [{ lines: ['x'], total: 1 }, 'lines.0'],
  [{ lines: [[{}]], total: 1 }, 'lines.0'],
])('case %# is judged by its rules', async (body, path) => {
  await expect(validate(body)).rejects.toMatchObject({ answered: { problems: [{ path }] } });
});
