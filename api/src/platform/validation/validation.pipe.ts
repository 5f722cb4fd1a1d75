import type { Problem } from '@shop/contracts';
import { Injectable, ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';

import { ShopError } from '../errors/shop-error';
import { fitToDto } from './fit-to-dto';
import { plainDataProblem } from './plain-data';

/** More would help nobody and let a small request ask for a large response. */
const MAX_PROBLEMS = 100;

/** Texts for constraints whose decorators bring no message of their own. */
const texts: Record<string, string> = {
  isBoolean: 'Debe ser verdadero o falso',
  isIn: 'Elige un valor de la lista',
  isString: 'Debe ser un texto',
  isUuid: 'Identificador inválido',
  nestedValidation: 'Debe ser un objeto',
  unknownValue: 'Dato no reconocido',
};

/** Constraints that class-validator gives an English text whatever it is asked for. */
const ENGLISH = new Set(['nestedValidation', 'unknownValue']);

/**
 * Nest's own pipe with our failure: `request.invalid` and one Spanish problem for each field. Nothing is converted, "2" is
 * not a number. A too long list is refused before any rule is asked, and of what a DTO has no room for nothing is built.
 */
@Injectable()
export class ShopValidationPipe extends ValidationPipe {
  constructor() {
    super({
      forbidUnknownValues: true,
      stopAtFirstError: true,
      dismissDefaultMessages: true,
      transform: true,
      exceptionFactory: (errors) => invalid(errors.flatMap((error) => toProblems(error, ''))),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'custom') return value;
    const unacceptable = plainDataProblem(value);
    if (unacceptable) throw invalid([unacceptable]);
    if (metadata.type === 'body' && Array.isArray(value)) {
      throw invalid([{ path: '', message: 'Se espera un objeto' }]);
    }
    if (!metadata.metatype || !this.toValidate(metadata)) return (await super.transform(value, metadata)) as unknown;
    const { fitting, tooLong, misplaced } = fitToDto(value, metadata.metatype);
    if (tooLong.length > 0) throw invalid([...tooLong, ...misplaced]);
    if (misplaced.length === 0) return (await super.transform(fitting, metadata)) as unknown;
    const others = await this.problemsOf(fitting, metadata);
    const isMisplaced = (path: string) => misplaced.some((found) => `${path}.`.startsWith(`${found.path}.`));
    throw invalid([...misplaced, ...others.filter(({ path }) => !isMisplaced(path))]);
  }

  /** The problem with the fields that have a place. */
  private async problemsOf(fitting: unknown, metadata: ArgumentMetadata): Promise<readonly Problem[]> {
    try {
      await super.transform(fitting, metadata);
      return [];
    } catch (error) {
      if (error instanceof ShopError) return error.answered.problems ?? [];
      throw error;
    }
  }
}

function invalid(problems: Problem[]): ShopError {
  return new ShopError('request.invalid', { problems: problems.slice(0, MAX_PROBLEMS) });
}

function toProblems({ property, constraints = {}, children = [] }: ValidationError, parent: string): Problem[] {
  const path = parent === '' ? property : `${parent}.${property}`;
  const own = Object.entries(constraints).map(([name, text]) => ({
    path,
    message: (ENGLISH.has(name) ? '' : text) || (texts[name] ?? 'Valor no válido'),
  }));
  return [...own, ...children.flatMap((child) => toProblems(child, path))];
}
