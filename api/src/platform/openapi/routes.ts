import { RequestMethod, type INestApplication, type PipeTransform, type Type } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';

import { ACCESS, type Access } from '../../common/access.decorators';
import { UuidPipe } from '../../common/validation/uuid';

/** A route of the API as its controller declares it. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As Nest knows it: `/api/orders/:id`. */
  path: string;
  /** `CheckoutController.place`. */
  handler: string;
  access: Access | undefined;
  /** Of a success. */
  status: number;
  body: Type<object> | null;
  query: Type<object> | null;
  /** Single values that the handler takes by name. */
  values: RouteValue[];
}

export interface RouteValue {
  in: 'path' | 'query' | 'header';
  name: string;
  isUuid: boolean;
}

/** What Nest keeps of a handler's parameter, under `<kind>:<place>`; `data` is the name that was asked for. */
interface Argument {
  index: number;
  data?: unknown;
  pipes?: (Type<PipeTransform> | PipeTransform)[];
}

/** Nest's numbers for the kinds of parameters that we describe. */
const BODY = '3';
const kinds: Record<string, RouteValue['in']> = { '4': 'query', '5': 'path', '6': 'header' };

const BUILT_IN = new Set<unknown>([undefined, String, Number, Boolean, Array, Object]);

/** Every route that the application serves, without those that differ only in their method's alias. */
export function routesOf(app: INestApplication): Route[] {
  return [...app.get(ModulesContainer).values()]
    .flatMap(({ controllers }) => [...controllers.values()])
    .flatMap(({ metatype }) => (typeof metatype === 'function' ? routesOfController(metatype as Type<object>) : []));
}

function routesOfController(controller: Type<object>): Route[] {
  const prototype = controller.prototype as object;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler: unknown = Reflect.get(prototype, name);
    if (typeof handler !== 'function' || !Reflect.hasMetadata(METHOD_METADATA, handler)) return [];
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] as Route['method'];
    const base = pathsOf(controller);
    const access: unknown = Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, controller);
    const declared: unknown = Reflect.getMetadata(HTTP_CODE_METADATA, handler);
    const route = {
      method,
      handler: `${controller.name}.${name}`,
      access: access as Access | undefined,
      status: typeof declared === 'number' ? declared : method === 'POST' ? 201 : 200,
      ...parametersOf(controller, name),
    };
    return pathsOf(handler).flatMap((path) =>
      base.map((start) => ({ ...route, path: `/api/${start}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1') })),
    );
  });
}

function pathsOf(target: object): string[] {
  const path: unknown = Reflect.getMetadata(PATH_METADATA, target);
  return Array.isArray(path) ? path.map(String) : [String(path)];
}

function parametersOf(controller: Type<object>, name: string): Pick<Route, 'body' | 'query' | 'values'> {
  const noted = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<string, Argument>;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) ?? []) as unknown[];
  const found: Pick<Route, 'body' | 'query' | 'values'> = { body: null, query: null, values: [] };
  for (const [key, { index, data, pipes = [] }] of Object.entries(noted)) {
    const kind = key.split(':')[0] ?? '';
    const type = types[index];
    const dto = BUILT_IN.has(type) ? null : (type as Type<object>);
    if (kind === BODY) found.body = dto;
    else if (kind in kinds && typeof data === 'string') {
      found.values.push({ in: kinds[kind] ?? 'query', name: data, isUuid: pipes.includes(UuidPipe) });
    } else if (kinds[kind] === 'query') found.query = dto;
  }
  return found;
}
