import { ignoresUnknown } from './ignore-unknown';

/** The part of JSON Schema (2020-12) that our documents use. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  description?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

type DtoClass = new () => object;

/** What the rules of a DTO's field say of its form. */
export interface FieldForm {
  /** Without a type, that of the property's declaration is taken. */
  schema?: JsonSchema;
  /** The field is an object, or a list of objects, with rules of their own. */
  dto?: () => DtoClass;
  isOptional?: boolean;
  isNullable?: boolean;
}

const fieldsOf = new WeakMap<object, Map<string, FieldForm>>();

/** Notes what a rule says of a field; rules of one field add to one another. */
export function noteField(prototype: object, property: string | symbol, form: FieldForm): void {
  const fields = fieldsOf.get(prototype) ?? new Map<string, FieldForm>();
  fieldsOf.set(prototype, fields);
  const known = fields.get(String(property));
  fields.set(String(property), {
    schema: { ...known?.schema, ...form.schema },
    dto: form.dto ?? known?.dto,
    isOptional: form.isOptional === true || known?.isOptional === true,
    isNullable: form.isNullable === true || known?.isNullable === true,
  });
}

/** The form of what a DTO accepts, as its rules describe it. */
export function schemaOf(dtoClass: DtoClass): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  // What a field has before anything is put into it is what it is when it is missing.
  const defaults = new dtoClass() as Record<string, unknown>;
  for (const [name, { prototype, form }] of fieldsWithInherited(dtoClass)) {
    const schema = schemaOfField(prototype, name, form);
    properties[name] = defaults[name] === undefined ? schema : { ...schema, default: defaults[name] };
    if (form.isOptional !== true && defaults[name] === undefined) required.push(name);
  }
  return { type: 'object', properties, required, additionalProperties: ignoresUnknown(dtoClass) };
}

function fieldsWithInherited(dtoClass: DtoClass): Map<string, { prototype: object; form: FieldForm }> {
  const found = new Map<string, { prototype: object; form: FieldForm }>();
  for (
    let prototype = dtoClass.prototype as object | null;
    prototype !== null;
    prototype = Object.getPrototypeOf(prototype) as object | null
  ) {
    for (const [name, form] of fieldsOf.get(prototype) ?? []) {
      if (!found.has(name)) found.set(name, { prototype, form });
    }
  }
  return found;
}

const declaredTypes = new Map<unknown, JsonSchema>([
  [String, { type: 'string' }],
  [Number, { type: 'number' }],
  [Boolean, { type: 'boolean' }],
  [Array, { type: 'array' }],
]);

function schemaOfField(prototype: object, name: string, { schema, dto, isNullable }: FieldForm): JsonSchema {
  if (dto) {
    const inner = schemaOf(dto());
    return schema?.type === 'array' ? { ...schema, items: inner } : { ...schema, ...inner };
  }
  const known =
    schema?.type || schema?.enum ? schema : { ...declaredTypes.get(declaredType(prototype, name)), ...schema };
  if (isNullable !== true) return known;
  if (known.enum) return { ...known, enum: [...known.enum, null] };
  return typeof known.type === 'string' ? { ...known, type: [known.type, 'null'] } : known;
}

function declaredType(prototype: object, name: string): unknown {
  return Reflect.getMetadata('design:type', prototype, name);
}
