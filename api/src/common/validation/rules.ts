import { isDecimalText } from '@shop/contracts';
import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import { registerDecorator, ValidateIf, ValidateNested } from 'class-validator';

import { noteField, type JsonSchema } from './field-schemas';

/**
 * The vocabulary of the DTOs. Every rule answers in Spanish what is wrong with a value, or null; a value that is not
 * there comes as `undefined`. Rules run on what the client sent: nothing is converted, "2" is not a number. A rule that
 * compares fields finds the others in the second argument; they may be wrong themselves.
 */
export type Problematic = (value: unknown, fields: object) => string | null;

/** Name of the constraint that our rules are registered under. */
export const RULE = 'rule';

/**
 * A field with a rule of its own. `schema` tells readers of the API's document what the rule accepts; that a field may
 * be missing or null is found by asking the rule.
 */
export function Rule(problem: Problematic, schema: JsonSchema = {}): PropertyDecorator {
  return (target, property) => {
    noteField(target, property, {
      schema,
      // A rule that compares fields can't be asked about one alone.
      isOptional: problem.length < 2 && problem(undefined, {}) === null,
      isNullable: problem.length < 2 && problem(null, {}) === null,
    });
    registerDecorator({
      name: RULE,
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown, context) => problem(value, context?.object ?? {}) === null,
        defaultMessage: (context) => problem(context?.value, context?.object ?? {}) ?? '',
      },
    });
  };
}

const Trimmed = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** A text of 1 to `max` characters, trimmed. `required` is said when it is missing, empty or no text. */
export function Text({ required, max }: { required: string; max: number }): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    Rule(
      (value) => {
        if (typeof value !== 'string' || value === '') return required;
        return value.length > max ? tooLong(max) : null;
      },
      { type: 'string', minLength: 1, maxLength: max },
    ),
  );
}

/** A text that may be missing, null or empty; trimmed. */
export function OptionalText({ max }: { max: number }): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    Rule(
      (value) => {
        if (value === undefined || value === null) return null;
        if (typeof value !== 'string') return 'Debe ser un texto';
        return value.length > max ? tooLong(max) : null;
      },
      { type: 'string', maxLength: max },
    ),
  );
}

/** A text, trimmed and then judged by a rule that browser and server share. `required` is said when it is no text. */
export function TextRule(required: string, problem: (text: string) => string | null): PropertyDecorator {
  return applyDecorators(
    Trimmed(),
    Rule((value) => (typeof value === 'string' ? problem(value) : required), { type: 'string' }),
  );
}

/** A text that is used as it is, for passwords: never trimmed. */
export function Secret({ required, max }: { required: string; max: number }): PropertyDecorator {
  return Rule(
    (value) => {
      if (typeof value !== 'string' || value === '') return required;
      return value.length > max ? tooLong(max) : null;
    },
    { type: 'string', format: 'password', minLength: 1, maxLength: max },
  );
}

/** A whole number between two bounds. */
export function WholeNumber({ min, max }: { min: number; max: number }): PropertyDecorator {
  return Rule(
    (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
        ? null
        : `Debe ser un número entero de ${min} a ${max}`,
    { type: 'integer', minimum: min, maximum: max },
  );
}

/** An amount of money as decimal text in quetzales: "145.50". */
export function Amount(): PropertyDecorator {
  return Rule(
    (value) => (typeof value === 'string' && isDecimalText(value) ? null : 'Debe ser un monto, como "145.50"'),
    {
      type: 'string',
      pattern: '^\\d{1,12}(\\.\\d{1,2})?$',
    },
  );
}

/** One of a list of texts. */
export function OneOf(values: readonly string[], message = 'Elige un valor de la lista'): PropertyDecorator {
  return Rule((value) => (values.some((known) => known === value) ? null : message), { enum: values });
}

/** true or false. */
export function Flag(): PropertyDecorator {
  return Rule((value) => (typeof value === 'boolean' ? null : 'Debe ser verdadero o falso'), { type: 'boolean' });
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** An identifier. */
export function Id(): PropertyDecorator {
  return Rule((value) => (isUuid(value) ? null : 'Identificador inválido'), { type: 'string', format: 'uuid' });
}

/** The other rules of the field are skipped when it is missing. */
export function IfPresent(): PropertyDecorator {
  return applyDecorators(
    ValidateIf((_object, value: unknown) => value !== undefined),
    (target: object, property?: string | symbol) => noteField(target, property ?? '', { isOptional: true }),
  );
}

function FormOf(dto: () => new () => object): PropertyDecorator {
  return (target, property) => noteField(target, property, { dto });
}

/** An object with rules of its own. */
export function Nested(type: () => new () => object, message: string): PropertyDecorator {
  return applyDecorators(
    Type(type),
    ValidateNested(),
    FormOf(type),
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
    FormOf(type),
    Rule(
      (value) => {
        if (!Array.isArray(value) || value.length < min) return tooFew;
        return value.length > max ? tooMany : null;
      },
      { type: 'array', minItems: min, maxItems: max },
    ),
  );
}

function tooLong(max: number): string {
  return `Usa como máximo ${max} caracteres`;
}
