import { tooManyRequests, waitText } from './too-many-requests';

it.each([
  [1, '1 segundo'],
  [59, '59 segundos'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [3540, '59 minutos'],
  [3541, '1 hora'],
  [3601, '2 horas'],
])('%i seconds are %s', (seconds, words) => {
  expect(waitText(seconds)).toBe(words);
});

it.each([
  [0, 1, 'Demasiados intentos. Espera 1 segundo e intenta de nuevo.'],
  [1001, 2, 'Demasiados intentos. Espera 2 segundos e intenta de nuevo.'],
])('a wait of %i ms is refused for %i s, in words too', (wait, retryAfter, message) => {
  expect(tooManyRequests(wait)).toMatchObject({ retryAfter, message, status: 429 });
});
