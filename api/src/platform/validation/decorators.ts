import { singleLine, visibleText, wholeNumberProblem } from '@shop/contracts';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, MaxLength, ValidateBy, ValidateIf } from 'class-validator';

/** The part of JSON Schema that says what a rule accepts, for the API's description. */
export interface RuleSchema {
  type: string | string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: RuleSchema;
}

/**
 * The problem with a value, in Spanish, or null. A rule that compares finds the other fields in the second argument;
 * they may be wrong themselves.
 */
export type Rule = (value: unknown, fields: object) => string | null;

/** Name of the constraint that `@Satisfies` registers. */
export const SATISFIES = 'satisfies';

/** A field that is judged by a rule which the browser shares, once: the message is asked for right after a refusal. */
export function Satisfies(rule: Rule, schema: RuleSchema): PropertyDecorator {
  let problem: string | null = null;
  return ValidateBy(
    {
      name: SATISFIES,
      constraints: [schema],
      validator: {
        validate: (value: unknown, context) => {
          problem = rule(value, context?.object ?? {});
          return problem === null;
        },
      },
    },
    { message: () => problem ?? '' },
  );
}

/** A rule for texts as one for anything: what is no text is as wrong as an empty one. */
export function ofText(rule: (text: string) => string | null): Rule {
  return (value) => (typeof value === 'string' ? rule(value) : (rule('') ?? 'Debe ser un texto'));
}

const Clean = (clean: (text: string) => string) =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? clean(value) : value));

export const Trim = () => Clean((text) => text.trim());

/** One line of visible characters: what somebody could hide in a name is taken out. */
export const OneLine = () => Clean(singleLine);

/** Visible characters in as many lines as there are. */
export const Lines = () => Clean(visibleText);

type FieldRule = (field: never, text: string) => string | null;

/** A box of a form: one line, judged by the form's own rule. The property's name says which box. */
export const FormField = (rule: FieldRule) => ruledField(OneLine(), rule);

/** The same with several lines. */
export const FormTextArea = (rule: FieldRule) => ruledField(Lines(), rule);

function ruledField(clean: PropertyDecorator, rule: FieldRule): PropertyDecorator {
  return (target, property) => {
    const ofField = ofText((text) => rule(property as never, text));
    applyDecorators(clean, Satisfies(ofField, { type: 'string' }))(target, property);
  };
}

/** Message of `@MaxLength`. */
export const TOO_LONG = 'Usa como máximo $constraint1 caracteres';

/** No account has a name or password this long, but a wrong one of any length is a wrong login, not a wrong request. */
export const LONGEST_SECRET = 2000;

/** A text of 1 to `max` characters; `required` is said when it is missing, empty or no text. */
export function RequiredText(required: string, max: number): PropertyDecorator {
  const message = { message: required };
  return applyDecorators(IsString(message), IsNotEmpty(message), MaxLength(max, { message: TOO_LONG }));
}

/** A whole number between two bounds. */
export function WholeNumber(min: number, max: number): PropertyDecorator {
  const schema = { type: 'integer', minimum: min, maximum: max };
  return Satisfies((value) => wholeNumberProblem(value, min, max), schema);
}

const DAY = /^[12]\d{3}-\d{2}-\d{2}$/;

/** True for a day as 2026-11-30 that the calendar has: JavaScript takes 30 February for another, PostgreSQL for none. */
export function isRealDay(text: string): boolean {
  const time = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * As browsers write one; standards know others, of weeks and of days of the year, that JavaScript does not read. No place on
 * earth is further from Greenwich, nor does PostgreSQL know one.
 */
const INSTANT = /^[^T]+T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):\d\d)$/;

/** A moment as ISO 8601 writes it. */
export const Instant = () =>
  Satisfies(
    (value) =>
      typeof value === 'string' &&
      INSTANT.test(value) &&
      isRealDay(value.slice(0, value.indexOf('T'))) &&
      !Number.isNaN(Date.parse(value))
        ? null
        : 'Usa un instante como 2026-11-30T18:05:00.000Z',
    { type: 'string', format: 'date-time' },
  );

/** The version of an order that somebody saw. */
export const Version = () => WholeNumber(1, 2_147_483_647);

/** In the `context` of a field's condition: null is a value of it, for the API's description. */
export const NULLABLE = { nullable: true };

/** Null is a value of the field, and then its other decorators are skipped. Without a default it has to be sent. */
export const Nullable = () => ValidateIf((_fields, value: unknown) => value !== null, { context: NULLABLE });

/** The other decorators of the field are skipped when it is missing; unlike with `@IsOptional`, null is a value. */
export const IfPresent = () => ValidateIf((_fields, value: unknown) => value !== undefined);
