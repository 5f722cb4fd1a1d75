import { isClearlyWorse, WITHDRAWAL, type Tally } from './verdict';

/** The same numbers in each run: between 0 and 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Trial {
  /** How often the release and the other one fail. */
  rates: [release: number, other: number];
  /** The part of the visitors that gets the release. */
  share: number;
  /** Visitors of both at most. */
  most: number;
}

/** After how many visitors of the release it is taken back, asked after each; null when it stays. */
function visitorsUntilTaken({ rates: [bad, usual], share, most }: Trial, random: () => number): number | null {
  const release: Tally = { visitors: 0, failing: 0 };
  const other: Tally = { visitors: 0, failing: 0 };
  for (let count = 0; count < most; count += 1) {
    const isOfRelease = random() < share;
    const tally = isOfRelease ? release : other;
    tally.visitors += 1;
    if (random() < (isOfRelease ? bad : usual)) tally.failing += 1;
    if (isOfRelease && isClearlyWorse(release, other)) return release.visitors;
  }
  return null;
}

function trials(count: number, trial: Trial): (number | null)[] {
  const random = seeded(2026);
  return Array.from({ length: count }, () => visitorsUntilTaken(trial, random));
}

test.each([0, 0.01, 0.03, 0.1, 0.3])(
  'one that fails as often as the other, at %d, is taken back less often than the rule says',
  (rate) => {
    const taken = trials(600, { rates: [rate, rate], share: 0.1, most: 3000 }).filter((at) => at !== null);
    expect(taken.length / 600).toBeLessThanOrEqual(WITHDRAWAL.falseAlarm);
  },
);

test.each([0.01, 0.06])(
  'a release for all that fails as often as nobody yet knows of the other, at %d, is taken back as seldom',
  (rate) => {
    const taken = trials(600, { rates: [rate, rate], share: 1, most: 1000 }).filter((at) => at !== null);
    expect(taken.length / 600).toBeLessThanOrEqual(WITHDRAWAL.falseAlarm);
  },
);

// Visitors of the release in half of the trials, and in 19 of 20: the figures of decision 0110.
test.each<[string, Trial, number, number]>([
  ['20 % beside 1 %, given to a tenth', { rates: [0.2, 0.01], share: 0.1, most: 20_000 }, 40, 90],
  ['20 % beside 1 %, given to half', { rates: [0.2, 0.01], share: 0.5, most: 20_000 }, 70, 120],
  ['half of the pages', { rates: [0.5, 0.01], share: 0.1, most: 20_000 }, 30, 32],
  ['each page', { rates: [1, 0.01], share: 0.1, most: 20_000 }, 30, 30],
  ['20 %, given to all, beside one that nobody saw', { rates: [0.2, 0], share: 1, most: 20_000 }, 75, 160],
  ['30 % beside 10 %', { rates: [0.3, 0.1], share: 0.1, most: 20_000 }, 80, 160],
])('one that fails on %s is gone', (_what, trial, half, most) => {
  const at = trials(300, trial)
    .map((visitors) => visitors ?? Infinity)
    .toSorted((left, right) => left - right);
  expect(at[150]).toBeLessThanOrEqual(half);
  expect(at[285]).toBeLessThanOrEqual(most);
});

test.each<[string, Tally, Tally, boolean]>([
  ['29 visitors who all failed', { visitors: 29, failing: 29 }, { visitors: 300, failing: 0 }, false],
  ['30 visitors who all failed', { visitors: 30, failing: 30 }, { visitors: 300, failing: 0 }, true],
  ['7 who failed', { visitors: 30, failing: 7 }, { visitors: 3000, failing: 0 }, false],
  [
    'a release before it that nobody saw, and a tenth',
    { visitors: 100, failing: 10 },
    { visitors: 0, failing: 0 },
    false,
  ],
  ['a release before it that nobody saw, and half', { visitors: 40, failing: 20 }, { visitors: 0, failing: 0 }, true],
  ['all that fails with it too', { visitors: 500, failing: 400 }, { visitors: 500, failing: 400 }, false],
])('%s: taken back, %p against %p: %p', (_what, release, other, isTaken) => {
  expect(isClearlyWorse(release, other)).toBe(isTaken);
});
