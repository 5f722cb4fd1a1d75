import { explainSkipped } from './needs';

test('one line says how many tests lack what, and how to have them', () => {
  const titles = [
    'a [necesita nginx] one',
    'a [necesita nginx] two',
    'b [necesita redis-server] one',
    'c [necesita root] d',
    'e [necesita libreoffice-calc] f',
  ];
  expect(explainSkipped(titles)).toEqual([
    'sin correr: 2 por falta de nginx, 1 por falta de redis-server, 1 por falta de root, ' +
      '1 por falta de libreoffice-calc; para tenerlas: apt-get install nginx redis-server libreoffice-calc',
  ]);
});

test('a test that gives no reason is told by its name', () => {
  expect(explainSkipped(['left out'])).toEqual(['sin correr y sin razón: left out']);
});

test('nothing is told where all ran', () => {
  expect(explainSkipped([])).toEqual([]);
});
