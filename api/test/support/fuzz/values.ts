import { SCHEMAS, type JsonSchema } from '../../../tools/document/api-document';
import type { SeededRandom } from './random';

/** Values that no field expects; JSON text, so that it may hold what no value can. */
const strangeJson = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e308',
  '-1e308',
  '9007199254740993',
  '1e-320',
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"\\u202e\\u200b"',
  '"😀"',
  '"2026-13-45"',
  '"%00"',
  '"../../etc/passwd"',
  '"\'; DROP TABLE orders; --"',
  '"<script>alert(1)</script>"',
  '"javascript:alert(1)"',
  '"__proto__"',
  '"NaN"',
  '"1e400"',
  '"99999999999999999999"',
  '[]',
  '[null]',
  '[[[[]]]]',
  '{}',
  '{"length":5}',
  '{"toString":"x"}',
  '{"__proto__":{"admin":true}}',
  JSON.stringify('ñ'.repeat(3000)),
];

const words = [
  'Ana',
  'Menta',
  'López Pérez',
  'zona 1',
  'efectivo',
  'Guatemala',
  '12.50',
  '55551234',
  'eva@ejemplo.gt',
  '2026-11-20',
];

/** Sources of values. */
export interface Known {
  /** Of real objects of the shop. */
  ids: readonly string[];
  /** The document's, by name. */
  schemas: Record<string, JsonSchema>;
}

/** JSON text of a value for a schema: mostly one that fits, sometimes anything but. */
export function jsonFor(schema: JsonSchema, random: SeededRandom, known: Known): string {
  if (random.chance(0.08)) return random.pick(strangeJson);
  const named = schema.$ref === undefined ? undefined : known.schemas[schema.$ref.replace(SCHEMAS, '')];
  if (named) return jsonFor(named, random, known);
  const types = [schema.type ?? []].flat();
  const type = types.length > 0 ? random.pick(types) : 'anything';
  if (schema.enum && schema.enum.length > 0) return JSON.stringify(random.pick(schema.enum));
  switch (type) {
    case 'object':
      return objectFor(schema, random, known);
    case 'array':
      return arrayFor(schema, random, known);
    case 'integer':
    case 'number':
      return numberFor(schema, random);
    case 'boolean':
      return String(random.chance(0.5));
    case 'null':
      return 'null';
    case 'string':
      return JSON.stringify(textFor(schema, random, known));
    default:
      return random.pick([JSON.stringify(random.pick(words)), String(random.whole(0, 100)), ...strangeJson]);
  }
}

/** Text for a place that takes no JSON: a path, a query, a header. */
export function textFor(schema: JsonSchema, random: SeededRandom, known: Known): string {
  if (schema.format === 'uuid') return random.pick(known.ids);
  const choices: (() => string)[] = [
    () => random.pick(words),
    () => String(random.whole(0, 40)),
    () => random.pick(known.ids),
    () => 'x'.repeat(random.whole(schema.minLength ?? 0, Math.min(schema.maxLength ?? 200, 5000))),
    () => 'Clave-Segura-1',
  ];
  return random.pick(choices)();
}

/** Anything as plain text, for where a text is expected. */
export function strangeText(random: SeededRandom): string {
  const value: unknown = JSON.parse(random.pick(strangeJson));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function objectFor(schema: JsonSchema, random: SeededRandom, known: Known): string {
  const fields = Object.entries(schema.properties ?? {})
    .filter(([name]) => random.chance(schema.required?.includes(name) ? 0.98 : 0.6))
    .map(([name, inner]) => `${JSON.stringify(name)}:${jsonFor(inner, random, known)}`);
  if (random.chance(0.03)) fields.push(`"extra":${random.pick(strangeJson)}`);
  if (random.chance(0.02)) fields.push(...fields.slice(0, 1));
  return `{${fields.join(',')}}`;
}

function arrayFor(schema: JsonSchema, random: SeededRandom, known: Known): string {
  const { minItems = 0, maxItems = 4 } = schema;
  const count = random.chance(0.9) ? random.whole(minItems, Math.min(maxItems, minItems + 3)) : random.whole(0, 60);
  return `[${Array.from({ length: count }, () => jsonFor(schema.items ?? {}, random, known)).join(',')}]`;
}

function numberFor({ minimum = -5, maximum = 1_000_000, type }: JsonSchema, random: SeededRandom): string {
  const near = [minimum, maximum, minimum - 1, maximum + 1, minimum + 1];
  if (random.chance(0.3)) return String(random.pick(near));
  const whole = random.whole(minimum, Math.min(maximum, minimum + 50));
  return type === 'number' && random.chance(0.3) ? String(whole + 0.25) : String(whole);
}
