import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { settingText } from '@shop/page-server/settings';

import { ConfigError } from './config-error';

/**
 * The settings of this process: its environment, and what the file named by `SECRETS_FILE` holds beside it, as in
 * compose. The environment wins over the file, unless its value is none.
 * @throws ConfigError when there is no such file
 */
export function readEnvironment(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const file = environment['SECRETS_FILE']?.trim();
  if (!file) return environment;
  try {
    const said = Object.entries(environment).filter(([, value]) => settingText(value) !== null);
    return { ...parseEnv(readFileSync(file, 'utf8')), ...Object.fromEntries(said) };
  } catch (error) {
    throw new ConfigError(`No se pudo leer ${file}, que nombra SECRETS_FILE: ${(error as Error).message}`);
  }
}
