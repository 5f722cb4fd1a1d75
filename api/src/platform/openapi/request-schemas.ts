import type { Type } from '@nestjs/common';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { targetConstructorToSchema, validationMetadatasToSchemas } from 'class-validator-jsonschema';

import { SATISFIES } from '../../common/validation/decorators';
import { ignoresUnknown } from '../../common/validation/ignore-unknown';

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

const options = {
  classTransformerMetadataStorage: defaultMetadataStorage,
  additionalConverters: {
    [SATISFIES]: ({ constraints }: { constraints: unknown[] }) => constraints[0] as Record<string, never>,
  },
};

/** The form of what a DTO accepts, as its rules describe it. */
export function schemaOf(dtoClass: Type<object>): JsonSchema {
  const { properties = {}, required = [] } = inlined(targetConstructorToSchema(dtoClass, options));
  // What a field has before anything is put into it is what it is when it is missing.
  const defaults = Object.entries(new dtoClass()).filter(([, value]) => value !== undefined);
  for (const [name, value] of defaults) properties[name] = { ...properties[name], default: value };
  return {
    type: 'object',
    properties,
    required: required.filter((name) => !defaults.some(([known]) => known === name)),
    additionalProperties: ignoresUnknown(dtoClass),
  };
}

function inlined(schema: JsonSchema): JsonSchema {
  const known = validationMetadatasToSchemas(options) as Record<string, JsonSchema>;
  const text = JSON.stringify(schema, (_key, part: JsonSchema | null) =>
    part?.$ref ? known[part.$ref.replace('#/definitions/', '')] : part,
  );
  return JSON.parse(text) as JsonSchema;
}
