import type { INestApplication, Type } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage, IS_OPTIONAL, ValidationTypes } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';

import { NULLABLE, SATISFIES } from '../../src/platform/validation/decorators';
import { ignoresUnknown } from '../../src/platform/validation/ignore-unknown';
import { SCHEMAS, type JsonSchema } from './api-document';

const options = {
  classTransformerMetadataStorage: defaultMetadataStorage,
  refPointerPrefix: SCHEMAS,
  additionalConverters: {
    [SATISFIES]: ({ constraints }: { constraints: unknown[] }) => constraints[0] as Record<string, never>,
  },
};

/** DTOs within the DTOs that were described, by class name. */
const nested = new Map<string, Type<object>>();

/** The DTO that a handler takes, by `<Controller>_<method>`. */
export function handlersDtos(app: INestApplication): Map<string, Type<object>> {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  const scanner = new MetadataScanner();
  const found = new Map<string, Type<object>>();
  for (const { metatype } of controllers) {
    const prototype = (metatype as Type<object>).prototype as object;
    for (const method of scanner.getAllMethodNames(prototype)) {
      const types = Reflect.getMetadata('design:paramtypes', prototype, method) as unknown[] | undefined;
      const dto = types?.find(isDto);
      if (dto) found.set(`${(metatype as Type<object>).name}_${method}`, dto);
    }
  }
  return found;
}

/** Schema of the bodies that a DTO accepts, as its decorators say. */
export function requestSchema(dto: Type<object>): JsonSchema {
  return { ...fieldsSchema(dto), additionalProperties: ignoresUnknown(dto) };
}

function fieldsSchema(dto: Type<object>): JsonSchema {
  const { properties = {}, required = [] } = targetConstructorToSchema(dto, options) as JsonSchema;
  const rules = rulesOf(dto);
  for (const { propertyName } of rules) {
    const held = defaultMetadataStorage.findTypeMetadata(dto, propertyName) as { typeFunction(): unknown } | undefined;
    const type = held?.typeFunction() as Type<object> | undefined;
    if (type) nested.set(type.name, type);
  }
  const conditions = rules.filter(({ type }) => type === ValidationTypes.CONDITIONAL_VALIDATION);
  for (const { name, propertyName, context } of conditions) {
    const { type = [], ...rest } = properties[propertyName] ?? {};
    if (name === IS_OPTIONAL || context === NULLABLE)
      properties[propertyName] = { ...rest, type: [type, 'null'].flat() };
  }
  // Any condition counts as one that lets the field be missing; `@Nullable()` alone does not.
  const isNeeded = (field: string) =>
    conditions.every(({ propertyName, context }) => propertyName !== field || context === NULLABLE);
  const needed = new Set([...required, ...conditions.map(({ propertyName }) => propertyName).filter(isNeeded)]);
  // A missing field has the value that a new DTO begins with.
  const defaults = Object.entries(new dto()).filter(([, value]) => value !== undefined);
  for (const [name, value] of defaults) properties[name] = { ...properties[name], default: value };
  return {
    type: 'object',
    properties,
    required: [...needed].filter((name) => !defaults.some(([known]) => known === name)),
  };
}

/** Schema of an object within DTOs, by class name; the DTO around it says whether unknown fields are dropped. */
export function nestedSchema(name: string): JsonSchema {
  const dto = nested.get(name);
  if (!dto) throw new Error(`No DTO holds a ${name}`);
  return fieldsSchema(dto);
}

function rulesOf(type: Type<object>): { type: string; name?: string; propertyName: string; context?: unknown }[] {
  return getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
}

function isDto(type: unknown): type is Type<object> {
  return typeof type === 'function' && rulesOf(type as Type<object>).length > 0;
}
