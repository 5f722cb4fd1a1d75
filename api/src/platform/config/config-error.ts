/** The environment asks for something that can't be; the message is Spanish, for who starts the shop. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
