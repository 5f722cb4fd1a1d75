import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

import { callerAddress } from '../platform/http/caller-address';
import { ownOriginOf } from '../platform/http/own-origin.middleware';
import { DeviceCookie } from './attempts/device-cookie';

/** From where a session is used. */
export interface SessionPlace {
  /** 'Chrome en Windows'. */
  device: string;
  /** `callerAddress`. */
  address: string;
}

/** From where somebody signs in or proves who they are. */
export interface CallerPlace extends SessionPlace {
  cookie: DeviceCookie;
  /** The shop's address as they use it, `ownOriginOf`. */
  usedAt: string;
}

/** In the order in which they are looked for: many browsers name others too. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iPhone o iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: readonly [RegExp, string][], agent: string) => names.find(([sign]) => sign.test(agent))?.[1];

/** Name by which a person knows a device, of its `User-Agent`; nothing that was sent is kept as it came. */
export function deviceName(agent: string | undefined = ''): string {
  const [browser, system] = [nameIn(browsers, agent), nameIn(systems, agent)];
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? 'Dispositivo desconocido';
}

export function placeOf(request: Pick<Request, 'ip' | 'headers'>): SessionPlace {
  return { device: deviceName(request.headers['user-agent']), address: callerAddress(request) };
}

/** The `CallerPlace` of the call. */
export const FromPlace = createParamDecorator((_data: unknown, context: ExecutionContext): CallerPlace => {
  const request = context.switchToHttp().getRequest<Request>();
  return { ...placeOf(request), cookie: new DeviceCookie(context), usedAt: ownOriginOf(request) };
});
