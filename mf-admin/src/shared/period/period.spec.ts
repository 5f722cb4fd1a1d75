import { periodProblem, periodText, readPeriod, usualPeriods, writePeriod, type Period } from './period';

const read = (query: string) => readPeriod(new URLSearchParams(query));
const write = (period: Period, others = '') => writePeriod(period, new URLSearchParams(others)).toString();

it.each(['', 'desde=2026-11-01', 'hasta=2026-11-30', 'desde=2026-11-01&hasta=2026-11-01'])(
  'says %p again as it was read',
  (query) => {
    expect(write(read(query))).toBe(query);
  },
);

it.each(['desde=2026-02-30', 'desde=1/2/2026', 'hasta=x', 'desde=0000-01-01', 'desde=2026-11-02&hasta=2026-11-01'])(
  'takes no notice of %s',
  (query) => {
    expect(read(query)).toEqual({ from: null, to: null });
  },
);

it('leaves alone what else the address says', () => {
  expect(write({ from: null, to: '2026-11-30' }, 'q=Ana&desde=2026-11-01')).toBe('q=Ana&hasta=2026-11-30');
});

it('counts today as the last of seven days', () => {
  expect(usualPeriods('2026-11-20').map(({ label, period }) => [label, period.from])).toEqual([
    ['Hoy', '2026-11-20'],
    ['Últimos 7 días', '2026-11-14'],
    ['Últimos 30 días', '2026-10-22'],
    ['Este mes', '2026-11-01'],
  ]);
});

it.each([
  ['', 'Cualquier fecha'],
  ['desde=2026-11-20&hasta=2026-11-20', 'Hoy'],
  ['desde=2026-11-14&hasta=2026-11-20', 'Últimos 7 días'],
  ['desde=2026-11-19&hasta=2026-11-19', '19/11/2026'],
  ['desde=2026-10-01&hasta=2026-10-31', '01/10/2026 a 31/10/2026'],
  ['desde=2026-10-01', 'Desde 01/10/2026'],
  ['hasta=2026-10-31', 'Hasta 31/10/2026'],
])('is called by its days: %p is %s', (query, words) => {
  expect(periodText(read(query), '2026-11-20')).toBe(words);
});

it.each([
  ['2026-11-01', '', null],
  ['', '', null],
  ['2026-11-01', '2026-11-01', null],
  ['2026-11-02', '2026-11-01', 'La fecha final debe ser igual o posterior a la inicial'],
  ['2026-11-31', '', 'Escribe una fecha que exista'],
])('finds what is wrong with %p to %p', (from, to, problem) => {
  expect(periodProblem(from, to)).toBe(problem);
});
