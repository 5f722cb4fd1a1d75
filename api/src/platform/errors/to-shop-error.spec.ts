import { NotFoundException, UnauthorizedException } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';

import { ShopError } from './shop-error';
import { toShopError } from './to-shop-error';

function fail(fields: object, message = 'x'): Error {
  return Object.assign(new Error(message), fields);
}
const fromPostgres = (code: string) => fail({ code, severity: 'ERROR' });
const queryFailed = (driverError: Error) => new QueryFailedError('SELECT secret', ['value'], driverError);

test.each([
  ['a refused connection', fail({ code: 'ECONNREFUSED', syscall: 'connect' })],
  [
    'several addresses that refuse',
    fail({ code: 'ECONNREFUSED', errors: [fail({ code: 'ECONNREFUSED', syscall: 'connect' })] }),
  ],
  ['a socket that is gone', fail({ code: 'ENOENT', syscall: 'connect' })],
  ['an unknown host', fail({ code: 'ENOTFOUND', syscall: 'getaddrinfo' })],
  ['a connection that broke', fail({}, 'Connection terminated unexpectedly')],
  ['a connection that broke while TLS was made', fail({ code: 'ECONNRESET' }, 'Client network socket disconnected')],
  ['a server that answers no TLS now', fail({}, 'There was an error establishing an SSL connection')],
  ['a pool without a free connection', fail({}, 'timeout exceeded when trying to connect')],
  ['no answer in time', queryFailed(fail({}, 'Query read timeout'))],
  ['a server that shuts down', queryFailed(fromPostgres('57P01'))],
  ['a server that starts', fromPostgres('57P03')],
  ['a statement that took too long', queryFailed(fromPostgres('57014'))],
  ['too many connections', fromPostgres('53300')],
  ['a full disk', fromPostgres('53100')],
  ['a server that only reads', queryFailed(fromPostgres('25006'))],
  ['a deadlock', queryFailed(fromPostgres('40P01'))],
])('%s means that the shop is unavailable', (_name, error) => {
  expect(toShopError(error)).toMatchObject({ code: 'server.unavailable', status: 503 });
});

test.each([
  ['a missing file', fail({ code: 'ENOENT', syscall: 'open' })],
  ['wrong SQL', queryFailed(fromPostgres('42601'))],
  ['a broken constraint', queryFailed(fromPostgres('23514'))],
  ['a mistake in the code', new TypeError('x is not a function')],
  ['a thrown text', 'oops'],
  ['nothing', undefined],
  ['an error that hides its status', fail({ status: 404, expose: false })],
])('%s is an unexpected failure', (_name, error) => {
  expect(toShopError(error)).toMatchObject({
    code: 'server.internal',
    status: 500,
    message: 'Algo salió mal. Intenta de nuevo.',
  });
});

test.each([
  [new NotFoundException('Cannot GET /x'), 'route.notFound'],
  [new UnauthorizedException(), 'auth.required'],
  [fail({ status: 413, expose: true }, 'request entity too large'), 'request.tooLarge'],
  [fail({ status: 415, expose: true }), 'request.unsupportedType'],
  [fail({ status: 400, expose: true }, 'Unexpected token'), 'request.malformed'],
  [fail({ status: 418, expose: true }), 'request.malformed'],
  [new URIError('URI malformed'), 'request.malformed'],
])('what the framework says of a request is said in our own words (%#)', (error, code) => {
  const { code: actual, message } = toShopError(error);
  expect(actual).toBe(code);
  expect(message).not.toBe(error.message);
});

test('our own failures stay as they are', () => {
  const error = new ShopError('order.belowMinimum', { text: 'Te faltan Q5.00' });
  expect(toShopError(error)).toBe(error);
  expect(error).toMatchObject({ status: 422, message: 'Te faltan Q5.00' });
});
