import { beginningOf, singleLine, visibleText } from './plain-text';

it.each([
  ['bidirectional marks', 'Ana \u202egpj.exe\u202c', 'Ana gpj.exe'],
  ['isolates', '\u2066Ana\u2069 \u200fLópez', 'Ana López'],
  ['what has no width', 'A\u200bn\u200ca\u2060 Ló\ufeffpez\u00ad', 'Ana López'],
  ['half of a character', 'Ana \ud83d López\udd98', 'Ana López'],
  ['fillers', 'Ana\u3164\u115f\u034f', 'Ana'],
  ['marks apart from their letters', 'A\u0301lvaro Pin\u200b\u0303a', 'Álvaro Piña'],
  ['more marks on a letter than any language writes', `Ana${'\u0316'.repeat(40)} L`, `Ana${'\u0316'.repeat(30)} L`],
  ['lines', ' Ana\r\nTOTAL:\tQ0\u2028x\u0000 ', 'Ana TOTAL: Q0 x'],
])('one line is without %s', (_name, typed, line) => {
  expect(singleLine(typed)).toBe(line);
});

it('several lines keep their breaks and nothing hidden', () => {
  expect(visibleText(' Hola:\r\n\tuno\u202e\ndos\u200b\u0007 ')).toBe('Hola:\n\tuno\ndos');
  expect(visibleText('Pin\u0303a\u2028y menta')).toBe('Piña\ny menta');
});

it('the beginning of a text ends with a whole character', () => {
  expect([2, 3, 4].map((length) => beginningOf('Uva😀!', length + 1))).toEqual(['Uva', 'Uva', 'Uva😀']);
});
