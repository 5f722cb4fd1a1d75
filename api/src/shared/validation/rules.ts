import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import { registerDecorator, ValidateIf, ValidateNested } from 'class-validator';

/**
 * The vocabulary of the DTOs. Every rule answers in Spanish what is wrong with a value, or null; a value that is not
 * there comes as `undefined`. Rules run on what the client sent: nothing is converted, "2" is not a number.
 */
export type Problematic = (value: unknown) => string | null;

/** Name of the constraint that our rules are registered under. */
export const RULE = 'rule';

/** A field with a rule of its own. */
export function Rule(problem: Problematic): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: RULE,
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => problem(value) === null,
        defaultMessage: (context) => problem(context?.value) ?? '',
      },
    });
  };
}

const Trimmed = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** A text of 1 to `max` characters, trimmed. `required` is said when it is missing, empty or no text. */
export function Text({ required, max }: { required: string; max: number }): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    Rule((value) => {
      if (typeof value !== 'string' || value === '') return required;
      return value.length > max ? tooLong(max) : null;
    }),
  );
}

/** A text that may be missing, null or empty; trimmed. */
export function OptionalText({ max }: { max: number }): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    Rule((value) => {
      if (value === undefined || value === null) return null;
      if (typeof value !== 'string') return 'Debe ser un texto';
      return value.length > max ? tooLong(max) : null;
    }),
  );
}

/** A text, trimmed and then judged by a rule that browser and server share. `required` is said when it is no text. */
export function TextRule(required: string, problem: (text: string) => string | null): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    Rule((value) => (typeof value === 'string' ? problem(value) : required)),
  );
}

/** A text that is used as it is, for passwords: never trimmed. */
export function Secret({ required, max }: { required: string; max: number }): PropertyDecorator {
  return Rule((value) => {
    if (typeof value !== 'string' || value === '') return required;
    return value.length > max ? tooLong(max) : null;
  });
}

/** A whole number between two bounds. */
export function WholeNumber({ min, max }: { min: number; max: number }): PropertyDecorator {
  return Rule((value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
      ? null
      : `Debe ser un número entero de ${min} a ${max}`,
  );
}

/** One of a list of texts. */
export function OneOf(values: readonly string[], message = 'Elige un valor de la lista'): PropertyDecorator {
  return Rule((value) => (values.some((known) => known === value) ? null : message));
}

/** true or false. */
export function Flag(): PropertyDecorator {
  return Rule((value) => (typeof value === 'boolean' ? null : 'Debe ser verdadero o falso'));
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** An identifier. */
export function Id(): PropertyDecorator {
  return Rule((value) => (isUuid(value) ? null : 'Identificador inválido'));
}

/** The other rules of the field are skipped when it is missing. */
export function IfPresent(): PropertyDecorator {
  return ValidateIf((_object, value: unknown) => value !== undefined);
}

/** An object with rules of its own. */
export function Nested(type: () => new () => object, message: string): PropertyDecorator {
  return applyDecorators(
    Type(type),
    ValidateNested(),
    Rule((value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? null : message)),
  );
}

interface ListOptions {
  min: number;
  max: number;
  /** Said when there are fewer, or no list at all. */
  tooFew: string;
  /** Said when there are more. */
  tooMany: string;
}

/** A list of objects with rules of their own. */
export function ListOf(type: () => new () => object, { min, max, tooFew, tooMany }: ListOptions): PropertyDecorator {
  return applyDecorators(
    Type(type),
    ValidateNested({ each: true }),
    Rule((value) => {
      if (!Array.isArray(value) || value.length < min) return tooFew;
      return value.length > max ? tooMany : null;
    }),
  );
}

function tooLong(max: number): string {
  return `Usa como máximo ${max} caracteres`;
}
