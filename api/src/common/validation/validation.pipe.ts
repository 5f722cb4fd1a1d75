import type { Problem } from '@shop/contracts';
import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';

import { ShopError } from '../errors/shop-error';
import { ignoresUnknown } from './ignore-unknown';
import { plainDataProblem } from './plain-data';
import { RULE } from './rules';

/** More would help nobody and let a small request ask for a large answer. */
const MAX_PROBLEMS = 100;

const BUILT_IN = new Set<unknown>([undefined, String, Number, Boolean, Array, Object]);

/**
 * Turns what a client sent into the DTO a handler asks for, or fails with `request.invalid` and a Spanish problem for
 * each field. Unknown fields are refused, except by a DTO that says `@IgnoreUnknown()`.
 */
@Injectable()
export class ShopValidationPipe implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (type === 'custom') return value;
    const unacceptable = plainDataProblem(value);
    if (unacceptable) throw invalid([unacceptable]);
    return isDto(metatype) ? this.toDto(value ?? {}, metatype) : value;
  }

  private async toDto(value: unknown, dtoClass: new () => object): Promise<object> {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw invalid([{ path: '', message: 'Se espera un objeto' }]);
    }
    const dto = plainToInstance(dtoClass, value);
    const errors = await validate(dto, {
      whitelist: true,
      forbidNonWhitelisted: !ignoresUnknown(dtoClass),
      forbidUnknownValues: true,
    });
    if (errors.length > 0) throw invalid(errors.flatMap((error) => toProblems(error, '')));
    return dto;
  }
}

function isDto(metatype: unknown): metatype is new () => object {
  return typeof metatype === 'function' && !BUILT_IN.has(metatype);
}

function invalid(problems: Problem[]): ShopError {
  return new ShopError('request.invalid', { problems: problems.slice(0, MAX_PROBLEMS) });
}

/** In place of class-validator's own English texts, by the name of its constraint. */
const translations: Record<string, string> = {
  whitelistValidation: 'Campo desconocido',
  nestedValidation: 'Debe ser un objeto',
  unknownValue: 'Dato no reconocido',
};

function toProblems(error: ValidationError, parent: string): Problem[] {
  const path = parent === '' ? error.property : `${parent}.${error.property}`;
  const constraints = Object.entries(error.constraints ?? {});
  const [name, text] = constraints.find(([known]) => known === RULE) ?? constraints[0] ?? [];
  const message = name === undefined ? undefined : (translations[name] ?? text);
  return [
    ...(message === undefined ? [] : [{ path, message }]),
    ...(error.children ?? []).flatMap((child) => toProblems(child, path)),
  ];
}
