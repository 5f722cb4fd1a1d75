import { explain, Finding } from './run-command';

const REFUSAL = 'No se hizo';

/** A failure of a file, as Node has it: of a disk without room it names no file. */
const ofFile = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: as Node says it`), { code, syscall: 'write', ...(path && { path }) });

test.each([
  [ofFile('ENOSPC'), 'No se hizo: no queda espacio en el disco.'],
  [ofFile('EISDIR', '/casa'), 'No se hizo: /casa: es una carpeta.'],
  [ofFile('ENOENT', '/casa/a.json'), 'No se hizo: /casa/a.json: esa carpeta no existe.'],
  [ofFile('EROFS', '/casa/a.json'), 'No se hizo: /casa/a.json: ahí no se puede escribir.'],
  [
    Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' }),
    'No se hizo: no queda espacio en el disco de la base de datos.',
  ],
])('%s is told as what it is, not as a database that is away', (error, text) => {
  expect(explain(REFUSAL, error)).toBe(text);
});

// Without a socket of that name it is ENOENT.
test.each(['ECONNREFUSED', 'ENOENT'])('a database that is away is told as that: %s', (code) => {
  const away = Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' });
  expect(explain(REFUSAL, away)).toMatch('No se hizo: la base de datos no responde.');
});

test('a check that was made says what it found, and nothing of what was not done', () => {
  expect(explain('No se revisó el registro', new Finding('El registro no está intacto: falta una fila'))).toBe(
    'El registro no está intacto: falta una fila',
  );
});
