import { looksLike, newUsernameProblem } from './usernames';

test.each(['Lucía', 'ana.lópez', 'Ñandú 2', "D'Angelo", 'carla@tienda', 'Chajón-Pérez', 'Sistemas', 'Clientela'])(
  'a user may be called %p',
  (name) => {
    expect(newUsernameProblem(name)).toBeNull();
  },
);

test.each([
  'Sistema',
  'sistema',
  'SÍSTEMA',
  'Si\u0301stema',
  '5istema'.replace('5', 'S'),
  'S1stema',
  'Slstema',
  'Sistema.',
  'S i s t e m a',
  'Sisterna',
  'Cliente',
  'CIiente',
  'c11ente',
  'La tienda',
])('nobody is called %p: it is the shop’s own', (name) => {
  expect(newUsernameProblem(name)).toBe('Ese nombre es de la tienda. Elige otro');
});

test.each(['аdmin', 'Систе́ма', 'αna', 'ａｄｍｉｎ', 'ana☂', 'ana\u202e', 'ana\u200b', 'ſistema', 'ɑna'])(
  'nobody is called %p: other letters',
  (name) => {
    expect(newUsernameProblem(name)).not.toBeNull();
  },
);

test.each([
  ['Jacinta', 'JACINTA', true],
  ['José', 'Jose', true],
  ['carlos', 'carl0s', true],
  ['Ilse', 'llse', true],
  ['marta', 'rnarta', true],
  ['wendy', 'vvendy', true],
  ['dora', 'đora', true],
  ['hugo', 'ħugo', true],
  ['kike', 'ĸike', true],
  ['tita', 'ŧita', true],
  ['aeda', 'æda', true],
  ['noel', 'nœl', true],
  ['sol', 'søl', true],
  ['lía', 'łía', true],
  ['ana.lopez', 'ana_lopez', true],
  ['u-1-11', 'u-11-1', false],
  ['ana', 'eva', false],
])('%p and %p look alike: %p', (one, other, alike) => {
  expect(looksLike(one, other)).toBe(alike);
});
