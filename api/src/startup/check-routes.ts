import { RequestMethod, type INestApplication, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';

import { STEP_UP, type StepUpDeclaration } from '../access/step-up';
import { ACCESS, type Access } from '../platform/http/access.decorators';
import { StartError } from './start-error';

export interface Route {
  /** `GET`. */
  method: string;
  /** `/api/products/:id`. */
  path: string;
  access: Access | undefined;
  stepUp: StepUpDeclaration | undefined;
}

/** Every route that Nest serves, in the order in which it asks them, with what it declares. */
export function routesOf(app: INestApplication): Route[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) => {
    const controller = metatype as Type<object>;
    const bases = [Reflect.getMetadata(PATH_METADATA, controller) as string | string[]].flat();
    const handlers = Object.getOwnPropertyNames(controller.prototype)
      .map((key) => Reflect.get(controller.prototype as object, key) as object)
      .filter((handler) => Reflect.hasMetadata(METHOD_METADATA, handler));
    return handlers.flatMap((handler) => {
      const path = String(Reflect.getMetadata(PATH_METADATA, handler));
      const access: unknown = Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, controller);
      return bases.map((base) => ({
        method: RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] ?? '',
        path: `/api/${base}/${path}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1'),
        access: access as Access | undefined,
        stepUp: Reflect.getMetadata(STEP_UP, handler) as StepUpDeclaration | undefined,
      }));
    });
  });
}

/**
 * Refuses to serve what nobody could call.
 * @throws StartError with one sentence: a route declares no access, or one before it takes all of its calls
 */
export function checkRoutes(routes: readonly Route[]): void {
  for (const [index, { method, path, access }] of routes.entries()) {
    const name = `${method} ${path}`;
    if (access === undefined)
      throw new StartError(`${name} no declara quién puede llamarla: le falta @Allow…, @AllowStaff o @Public.`);
    const before = routes.slice(0, index).find((other) => other.method === method && takes(other.path, path));
    if (before)
      throw new StartError(`${name} nunca se alcanza: ${method} ${before.path} está antes y recibe sus llamadas.`);
  }
}

/** True when every call of a path is one of the other, whose parameters take any text. */
function takes(pattern: string, path: string): boolean {
  const parts = pattern.split('/');
  const others = path.split('/');
  return parts.length === others.length && parts.every((part, index) => part.startsWith(':') || part === others[index]);
}
