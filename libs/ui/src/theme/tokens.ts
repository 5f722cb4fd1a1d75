/** Every colour of the interface, light and dark. Measured contrasts are in the design reference; none may be lowered. */
const palette = {
  page: ['#ffffff', '#0b1216'],
  mist: ['#f0f5f7', '#111a1f'],
  surface: ['#ffffff', '#162127'],
  raised: ['#ffffff', '#1c2930'],
  sky: ['#dbe9ee', '#14242b'],
  dawn: ['#ffc3a3', '#7a3c22'],
  ink: ['#0f1b22', '#edf4f6'],
  ink2: ['#45565f', '#b4c4cb'],
  ink3: ['#5b6c75', '#93a6ae'],
  line: ['#d9e3e7', '#28373e'],
  field: ['#7d8f98', '#6f838c'],
  inv: ['#0f1b22', '#edf4f6'],
  onInv: ['#ffffff', '#0b1216'],
  accent: ['#fb5c1c', '#ff7a42'],
  onAccent: ['#1a0a02', '#1a0a02'],
  accentPressed: ['#e64b0c', '#ff905f'],
  accentText: ['#b03a06', '#ff9d70'],
  accentSoft: ['#ffeee6', '#371d11'],
  dist: ['#0a6a6f', '#52c5c6'],
  distPressed: ['#085357', '#74d6d6'],
  onDist: ['#ffffff', '#03211f'],
  distSoft: ['#ddf1f0', '#0f2f31'],
  ok: ['#17723a', '#72d290'],
  okSoft: ['#e2f4e8', '#12301d'],
  warn: ['#7d5200', '#f0bf62'],
  warnSoft: ['#fff2d3', '#33270d'],
  bad: ['#b0163a', '#ff8fa4'],
  badPressed: ['#8f0f2d', '#ffa9b9'],
  onBad: ['#ffffff', '#2b060e'],
  badSoft: ['#fde9ed', '#3c141d'],
  info: ['#28579a', '#92bdf3'],
  infoSoft: ['#e6effa', '#15263c'],
  night: ['#0f1b22', '#101a1f'],
  nightRaised: ['#1d2a31', '#1b272d'],
  nightLine: ['#33424a', '#2c3b43'],
  onNight: ['#ffffff', '#edf4f6'],
  onNight2: ['#b9c8cf', '#b4c4cb'],
  whatsapp: ['#128243', '#128243'],
  onWhatsapp: ['#ffffff', '#ffffff'],
  scrim: ['rgb(15 27 34 / .48)', 'rgb(4 8 10 / .66)'],
  track: ['#d3dadd', '#33444c'],
  skeleton: ['#f0f5f7', '#16232a'],
  skeletonLight: ['#f8fafb', '#1d2c34'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type ColorName = keyof typeof palette;

/** Colour and depth of shadows: by night black, and three times as deep. */
const shades = ['--shade: 15 27 34; --depth: 1;', '--shade: 0 0 0; --depth: 3;'] as const;

const shade = (alpha: number) => `rgb(var(--shade) / calc(${alpha} * var(--depth)))`;

const shadows = {
  floating: `0 1px 2px ${shade(0.06)}, 0 4px 16px ${shade(0.07)}`,
  overlay: `0 8px 24px ${shade(0.12)}, 0 24px 64px ${shade(0.18)}`,
} as const;

const kebab = (name: string) => name.replace(/[A-Z0-9]+/g, (part) => `-${part.toLowerCase()}`);

function declarations(scheme: 0 | 1): string {
  // By night a colour that stays the same is not told again.
  const told = Object.entries(palette).filter(([, [light, dark]]) => scheme === 0 || light !== dark);
  const colors = told.map(([name, pair]) => `--color-${kebab(name)}: ${pair[scheme]};`);
  return [...colors, shades[scheme]].join('\n  ');
}

/** The custom properties of both colour schemes as CSS text. */
export function tokenCss(): string {
  return `:root {
  color-scheme: light dark;
  ${declarations(0)}
  ${Object.entries(shadows)
    .map(([name, layers]) => `--shadow-${name}: ${layers};`)
    .join('\n  ')}
}
@media (prefers-color-scheme: dark) {
  :root {
  ${declarations(1)}
  }
}`;
}

/** `color.accent` is `var(--color-accent)`: every remote may carry its own copy of this library and all look alike. */
export const color = Object.fromEntries(
  Object.keys(palette).map((name) => [name, `var(--color-${kebab(name)})`]),
) as Record<ColorName, string>;

export const shadow = {
  /** Things that float above the page: menus, the chat button. */
  floating: 'var(--shadow-floating)',
  /** Dialogs and toasts. */
  overlay: 'var(--shadow-overlay)',
} as const;

/** Distances in pixels; the key is the value. */
export const space = {
  4: '4px',
  8: '8px',
  12: '12px',
  16: '16px',
  20: '20px',
  24: '24px',
  32: '32px',
  40: '40px',
  56: '56px',
  80: '80px',
  112: '112px',
} as const;

export const radius = { control: '8px', card: '16px', full: '999px' } as const;

/** Named stacking levels; nothing else may set a z-index. `above` is for use within one isolated part. */
export const layer = { above: 1, sticky: 10, header: 20, float: 30, scrim: 40, dialog: 50, toast: 60 } as const;

/** Fixed measures that several parts of the shop must agree on. */
export const size = {
  controlLarge: '56px',
  control: '48px',
  controlSmall: '44px',
  badge: '24px',
  chip: '36px',
  headerPhone: '56px',
  headerDesktop: '72px',
  cartBar: '68px',
  icon: '20px',
  box: '20px',
  switchWidth: '44px',
  switchHeight: '26px',
  switchTravel: '18px',
  stepper: '132px',
  countBadge: '20px',
  list: '288px',
  tooltip: '280px',
  toast: '400px',
  mist: '800px',
  content: '1200px',
  backOfficeContent: '1280px',
  backOfficeNav: '232px',
  reading: '640px',
  sheet: '480px',
  modal: '440px',
  tile: '336px',
  tilePage: '560px',
  tileRow: '112px',
  tileRowHeight: '196px',
  thumbWidth: '64px',
  thumbHeight: '92px',
  miniWidth: '48px',
  miniHeight: '66px',
} as const;

/** Height of the bar at the lower edge while there is one (see BottomBar), else 0; for what must stay above it. */
export const bottomBar = 'var(--bottom-bar, 0px)';

/** For masks, where only opacity counts. */
export const opaque = '#000';

/** Widths from which the layout changes. Phones are the base; write `${media.desktop} { … }`. */
export const media = {
  tablet: '@media (min-width: 600px)',
  desktop: '@media (min-width: 1000px)',
  /** The narrowest phones, and pages that are zoomed in. */
  narrow: '@media (max-width: 345px)',
  /** Screens so low (or zoomed so far) that what stays in sight would leave no room for what scrolls. */
  low: '@media (max-height: 560px)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  dark: '@media (prefers-color-scheme: dark)',
} as const;

/** The one duration and curve, for what appears. {@link media.reducedMotion} is handled globally. */
export const motion = { duration: '150ms', easing: 'cubic-bezier(.2, .7, .3, 1)', travel: '8px' } as const;

/** `transition: ${transition('opacity', 'transform')}` */
export function transition(...properties: string[]): string {
  return properties.map((property) => `${property} ${motion.duration} ${motion.easing}`).join(', ');
}
