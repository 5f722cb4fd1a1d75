import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NormalModule, WebpackError, type Compiler, type WebpackPluginInstance } from 'webpack';

/** Where the endpoints stand that shell and remotes share. */
const SHARED_ENDPOINTS = join(import.meta.dirname, '../../api-client/src/storefront.endpoints.ts');

const ENDPOINT = /(\w+): build\.(?:query|mutation)\b/g;
const TAG_LIST = /addTagTypes:\s*\[([^\]]*)\]/g;
const QUOTED = /['"](\w+)['"]/g;

const namesIn = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name = '']) => name);

/**
 * The problem with the names that a module of a remote gives to endpoints and tags, in words. All remotes share one api:
 * names that begin with the remote's own are its alone, because no two remotes have the same name. Nobody would notice a tag
 * of two remotes: each would read again for the other's changes (decisions 0032, 0341).
 * @param source the module as it is built
 * @param used the names of the endpoints that all remotes share
 */
export function nameProblems(source: string, prefix: string, used: readonly string[]): string[] {
  const endpoints = namesIn(source, ENDPOINT);
  const tags = namesIn(source, TAG_LIST).flatMap((list) => namesIn(list, QUOTED));
  return [
    ...[...endpoints.map((name) => `endpoint ${name}`), ...tags.map((name) => `tag ${name}`)]
      .filter((named) => !named.split(' ')[1]?.startsWith(prefix))
      .map((named) => `The ${named} must begin with the remote's own name: ${prefix}…`),
    ...endpoints.filter((name) => used.includes(name)).map((name) => `The endpoint ${name} exists already`),
    ...(/\bshopApi\.injectEndpoints\b/.test(source)
      ? ['Endpoints of a remote are injected through its remoteApi']
      : []),
  ];
}

/** Fails the build of a remote whose endpoints or tags have names that belong to others. */
export function checkOwnNames(dirname: string, prefix: string): WebpackPluginInstance {
  const used = namesIn(readFileSync(SHARED_ENDPOINTS, 'utf8'), ENDPOINT);
  return {
    apply(compiler: Compiler) {
      compiler.hooks.compilation.tap('OwnNames', (compilation) => {
        compilation.hooks.finishModules.tap('OwnNames', (modules) => {
          for (const module of modules) {
            if (!(module instanceof NormalModule) || !module.resource.startsWith(join(dirname, 'src'))) continue;
            const source = module.originalSource()?.source().toString() ?? '';
            for (const problem of nameProblems(source, prefix, used)) {
              const error = new WebpackError(problem);
              error.module = module;
              compilation.errors.push(error);
            }
          }
        });
      });
    },
  };
}
