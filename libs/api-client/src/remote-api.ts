import type { EndpointDefinitions } from '@reduxjs/toolkit/query/react';
import type { CallOptions } from './call-session';
import { opened } from './envelope';

/** Options of all endpoints of a remote. */
export interface RemoteCalls extends Required<CallOptions> {
  /** Prefix of the endpoints' names: the remote's own name, without `mf-`. */
  prefix: string;
}

type Inject = (options: {
  endpoints: (build: never) => EndpointDefinitions;
  overrideExisting?: boolean | 'throw';
}) => unknown;

/**
 * A remote's own view of the shop's api, on which it injects endpoints as usual. They belong to the session that is given,
 * unless one says otherwise, and their names to the remote: a foreign or a used name throws when its module loads. The
 * remote's build fails for the same (`libs/federation/webpack/own-names.ts`). Answers come out of their envelope.
 * @param own the api with the remote's tags: `shopApi.enhanceEndpoints({ addTagTypes })`
 */
export function remoteApi<OwnApi extends { injectEndpoints: unknown }>(
  own: OwnApi,
  { prefix, session }: RemoteCalls,
): OwnApi {
  const inject = own.injectEndpoints as Inject;
  const injectEndpoints: Inject = ({ endpoints }) => {
    const injected = inject({
      overrideExisting: 'throw',
      endpoints: (build) =>
        Object.fromEntries(
          Object.entries(endpoints(build)).map(([name, definition]) => {
            if (!name.startsWith(prefix)) throw new Error(`The endpoint ${name} must be called ${prefix}…`);
            const { extraOptions } = definition as { extraOptions?: CallOptions };
            const completed = { transformResponse: opened, ...definition, extraOptions: { session, ...extraOptions } };
            return [name, completed as typeof definition];
          }),
        ),
    });
    return { ...(injected as object), injectEndpoints };
  };
  return { ...own, injectEndpoints };
}
