import type { Problem } from '@shop/contracts';
import type { Type } from '@nestjs/common';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { ARRAY_MAX_SIZE, getMetadataStorage } from 'class-validator';

import { ignoresUnknown } from './ignore-unknown';

/** Of fields that have no place the first few are named: more would help nobody. */
const NAMED = 5;

/** Rules of a DTO for a field that can be held against a value without judging it. */
interface Field {
  /** The longest list, and what is said of a longer one. */
  longest?: { length: number; otherwise: string };
  /** The DTO of the object, or of each in the list, that the field holds. */
  holds?: Type;
}

/** Fields that fit into a DTO, and the problems; a body with any problem does not fit. */
export interface Fitted {
  fitting: unknown;
  /** Lists that are refused unread. */
  tooLong: Problem[];
  /** Unknown fields, and lists in the place of objects: the first few. */
  misplaced: Problem[];
}

const fieldsOfDtos = new WeakMap<Type, Map<string, Field>>();

/**
 * Holds a body against the shape of its DTO before anything is built of it or judged. What `fitting` holds is bounded by the
 * DTO, whatever the body is; a DTO that says `@IgnoreUnknown()` has unknown fields dropped.
 */
export function fitToDto(body: unknown, dto: Type): Fitted {
  const tooLong: Problem[] = [];
  const misplaced: Problem[] = [];
  const dropsUnknown = ignoresUnknown(dto);

  function fit(value: unknown, type: Type, path: string): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      refuse(path, 'Debe ser un objeto');
      return value;
    }
    const fields = fieldsOf(type);
    const known: Record<string, unknown> = {};
    for (const [key, inner] of Object.entries(value)) {
      const place = path === '' ? key : `${path}.${key}`;
      const field = fields.get(key);
      if (field) known[key] = fitField(inner, field, place);
      else if (!dropsUnknown) refuse(place, 'Campo desconocido');
    }
    return known;
  }

  function fitField(value: unknown, { longest, holds }: Field, path: string): unknown {
    if (!Array.isArray(value)) return holds ? fit(value, holds, path) : value;
    if (longest && value.length > longest.length) tooLong.push({ path, message: longest.otherwise });
    if (!holds || tooLong.length > 0) return value;
    return value.map((item: unknown, at) => fit(item, holds, `${path}.${at}`));
  }

  function refuse(path: string, message: string): void {
    if (misplaced.length < NAMED) misplaced.push({ path, message });
  }

  const fitting = fit(body, dto, '');
  return { fitting, tooLong, misplaced };
}

function fieldsOf(dto: Type): Map<string, Field> {
  const fields = fieldsOfDtos.get(dto) ?? readFields(dto);
  fieldsOfDtos.set(dto, fields);
  return fields;
}

function readFields(dto: Type): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (const { propertyName, name, constraints, message } of rulesOf(dto)) {
    const field = fields.get(propertyName) ?? {};
    fields.set(propertyName, field);
    if (name === ARRAY_MAX_SIZE) field.longest = toLongest(Number(constraints[0]), message);
    const held = defaultMetadataStorage.findTypeMetadata(dto, propertyName) as { typeFunction(): unknown } | undefined;
    if (held) field.holds = held.typeFunction() as Type;
  }
  return fields;
}

function rulesOf(dto: Type) {
  return getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
}

function toLongest(length: number, message: unknown): Field['longest'] {
  const text = typeof message === 'string' ? message : 'Puede tener como máximo $constraint1 elementos';
  return { length, otherwise: text.replace('$constraint1', String(length)) };
}
