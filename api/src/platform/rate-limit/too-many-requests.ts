import { ShopError } from '../errors/shop-error';

/** The refusal of a call that came too often; it says how long to wait. `wait` is in ms. */
export function tooManyRequests(wait: number): ShopError {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000));
  const text = `Demasiados intentos. Espera ${waitText(retryAfter)} e intenta de nuevo.`;
  return new ShopError('limit.tooManyRequests', { text, retryAfter });
}

/** A wait as people say it, never shorter than it is: '45 segundos', '2 minutos', '1 hora'. `seconds` is 1 or more. */
export function waitText(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'segundo');
  if (seconds <= 59 * 60) return counted(Math.ceil(seconds / 60), 'minuto');
  return counted(Math.ceil(seconds / 3600), 'hora');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
