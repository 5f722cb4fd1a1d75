import { misses, quantile } from '../figures';

/** One visit as Lighthouse saw it: points of 100, times in ms. */
export interface SpeedRun {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Largest contentful paint, simulated, ms. */
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
  /**
   * Total blocking time, ms. Infinity where Lighthouse saw no five seconds with two fetches at most: on a line that is
   * really slow, the pieces that a page fetches when it has nothing to do take as long.
   */
  tbt: number;
  /** Work of the page's main thread, ms. */
  work: number;
  /** Bytes of the page's HTML as it travels, with its headers. */
  html: number;
  /** How fast the machine was: Lighthouse's own benchmark, about 1000 to 2000 on one at rest. */
  benchmark: number;
}

/** Limits that a page owes a visitor: the median's points, and in every run the LCP (ms), the CLS and the bytes of its HTML. */
export interface SpeedLimits {
  lcp: number;
  html: number;
}

const LIMITS = { performance: 98, points: 100, cls: 0.02 } as const;

/** The median of each figure by itself; of an odd number of runs. */
export function medianOf<Run extends Record<keyof Run, number>>(runs: readonly Run[]): Run {
  const figures = Object.keys(runs[0] ?? {}) as (keyof Run)[];
  return Object.fromEntries(figures.map((figure) => [figure, quantile(runs.map((run) => run[figure]))])) as Run;
}

/** Limits that the runs of a page miss, in words; none when they keep all. */
export function speedProblems(runs: readonly SpeedRun[], limits: SpeedLimits): string[] {
  const { performance, accessibility, bestPractices, seo } = medianOf(runs);
  const slowest = Math.max(...runs.map(({ lcp }) => lcp));
  const shakiest = Math.max(...runs.map(({ cls }) => cls));
  const heaviest = Math.max(...runs.map(({ html }) => html));
  const whole = { Accesibilidad: accessibility, 'Buenas prácticas': bestPractices, SEO: seo };
  return [
    ...(performance < LIMITS.performance ? [`Rendimiento ${performance}; se piden ${LIMITS.performance}.`] : []),
    ...Object.entries(whole).flatMap(([name, points]) =>
      points < LIMITS.points ? [`${name} ${points}; se piden ${LIMITS.points}.`] : [],
    ),
    ...(misses(slowest, limits.lcp) ? [`LCP de ${Math.round(slowest)} ms; el límite es ${limits.lcp} ms.`] : []),
    ...(misses(shakiest, LIMITS.cls) ? [`CLS de ${shakiest.toFixed(3)}; el límite es ${LIMITS.cls}.`] : []),
    ...(misses(heaviest, limits.html) ? [`${heaviest} bytes de HTML; el límite es ${limits.html}.`] : []),
  ];
}
