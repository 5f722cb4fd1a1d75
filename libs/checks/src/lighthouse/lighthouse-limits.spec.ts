import { medianOf, speedProblems, type SpeedRun } from './lighthouse-limits';

const good: SpeedRun = {
  performance: 98,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  lcp: 1200,
  cls: 0.02,
  tbt: 90,
  work: 2000,
  html: 14_600,
  benchmark: 1000,
};

const limits = { lcp: 1200, html: 14_600 };

test('runs at the limits keep them', () => {
  expect(speedProblems([good, good, good], limits)).toEqual([]);
});

test('points count by their median, so that one bad run is forgiven', () => {
  const bad = { ...good, performance: 70, seo: 90 };
  expect(speedProblems([bad, good, good], limits)).toEqual([]);
  expect(speedProblems([bad, bad, good], limits)).toEqual(['Rendimiento 70; se piden 98.', 'SEO 90; se piden 100.']);
});

test('one late or moving picture, or one page too heavy, is one too many', () => {
  expect(speedProblems([good, good, { ...good, lcp: 1201, cls: 0.021, html: 14_601 }], limits)).toHaveLength(3);
});

test('each figure has a median of its own', () => {
  const runs = [1, 3, 2].map((tbt) => ({ ...good, tbt, lcp: 10 - tbt }));
  expect(medianOf(runs)).toMatchObject({ tbt: 2, lcp: 8 });
});

test('what nobody measured keeps no limit', () => {
  expect(speedProblems([{ ...good, lcp: NaN }], limits)).toHaveLength(1);
});
