import { SCHEMAS, type JsonSchema } from '../../tools/document/api-document';

/**
 * Where a value is not what a schema says: the first place and why; null when it fits. Knows what our documents use.
 */
export function mismatch(
  value: unknown,
  schema: JsonSchema,
  named: Record<string, JsonSchema>,
  place = '$',
): string | null {
  if (schema.$ref !== undefined) {
    const target = named[schema.$ref.replace(SCHEMAS, '')];
    return target ? mismatch(value, target, named, place) : `${place}: ${schema.$ref} is nowhere`;
  }
  if (schema.allOf) return first(schema.allOf.map((part) => mismatch(value, part, named, place)));
  if (schema.anyOf) {
    const tries = schema.anyOf.map((part) => mismatch(value, part, named, place));
    return tries.includes(null) ? null : first(tries);
  }
  if ('const' in schema)
    return value === schema.const ? null : `${place}: ${String(value)} is not ${String(schema.const)}`;
  if (schema.enum) return schema.enum.includes(value) ? null : `${place}: ${String(value)} is none of the list`;
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOf(type, value))) return `${place}: is no ${types.join(' or ')}`;
  if (Array.isArray(value)) {
    const { items } = schema;
    return items ? first(value.map((item, index) => mismatch(item, items, named, `${place}[${index}]`))) : null;
  }
  return typeof value === 'object' && value !== null ? objectMismatch(value, schema, named, place) : null;
}

function objectMismatch(
  value: object,
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  named: Record<string, JsonSchema>,
  place: string,
): string | null {
  const missing = required.find((name) => !(name in value));
  if (missing !== undefined) return `${place}: ${missing} is missing`;
  return first(
    Object.entries(value).map(([name, inner]) => {
      const schema = properties[name] ?? additionalProperties;
      if (schema === false) return `${place}: ${name} is not described`;
      return typeof schema === 'object' ? mismatch(inner, schema, named, `${place}.${name}`) : null;
    }),
  );
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type && value !== null && !Array.isArray(value);
}

function first(findings: readonly (string | null)[]): string | null {
  return findings.find((finding) => finding !== null) ?? null;
}
