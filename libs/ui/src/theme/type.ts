import { css } from 'styled-components';
import { media } from './tokens';

/** Family of the web font. */
export const WEB_FONT = 'Geologica Variable';

/** Weights that its files span, as CSS says it. */
export const FONT_WEIGHTS = '100 900';

export const fontFamily = `'${WEB_FONT}', 'Geologica Fallback', Arial, sans-serif`;

/** Weights of the type scale. */
export const font = {
  family: fontFamily,
  regular: 350,
  medium: 500,
  strong: 600,
  bold: 700,
  display: 750,
  hero: 800,
} as const;

/** The lightest and the heaviest of them: a font's file needs no other weights. */
export const USED_WEIGHTS = { min: font.regular, max: font.hero };

/** The type scale as mixins: `${text.body}` inside a styled part. Sizes are rem, so the reader's own size counts. */
export const text = {
  /** 13 px: badges, captions. */
  caption: css`
    font-size: 0.8125rem;
    line-height: 1.4;
    font-weight: 350;
  `,
  /** 13 px, half strong, one line: badges. */
  badge: css`
    font-size: 0.8125rem;
    line-height: 1;
    font-weight: 550;
  `,
  /** 14 px: chips, tables, secondary lines. */
  small: css`
    font-size: 0.875rem;
    line-height: 1.45;
    font-weight: 350;
  `,
  /** 14 px, strong: field labels. */
  label: css`
    font-size: 0.875rem;
    line-height: 1.45;
    font-weight: 600;
  `,
  /** 16 px: running text, fields. */
  body: css`
    font-size: 1rem;
    line-height: 1.5;
    font-weight: 350;
  `,
  /** 16 px, strong: buttons, line titles. */
  strong: css`
    font-size: 1rem;
    line-height: 1.5;
    font-weight: 600;
  `,
  /** 20 px: the line under a hero heading. */
  lead: css`
    font-size: 1.125rem;
    line-height: 1.5;
    font-weight: 350;
    ${media.tablet} {
      font-size: 1.25rem;
    }
  `,
  /** 18 px: panel titles, totals. */
  title: css`
    font-size: 1.125rem;
    line-height: 1.2;
    font-weight: 700;
    letter-spacing: -0.025em;
  `,
  /** 20 px: product names and prices on cards. */
  cardTitle: css`
    font-size: 1.25rem;
    line-height: 1.2;
    font-weight: 700;
    letter-spacing: -0.025em;
  `,
  /** 22 px: dialog titles. */
  dialogTitle: css`
    font-size: 1.375rem;
    line-height: 1.2;
    font-weight: 700;
    letter-spacing: -0.025em;
  `,
  /** 32 px: back-office titles and figures; 28 px on phones. */
  pageTitle: css`
    font-size: 1.75rem;
    line-height: 1.1;
    font-weight: 750;
    letter-spacing: -0.03em;
    ${media.tablet} {
      font-size: 2rem;
    }
  `,
  /** 28 → 40 px: section titles. */
  sectionTitle: css`
    font-size: 1.75rem;
    line-height: 1.1;
    font-weight: 750;
    letter-spacing: -0.04em;
    ${media.desktop} {
      font-size: 2.5rem;
    }
  `,
  /** 44 → 72 px: the one hero heading of a page. */
  hero: css`
    font-size: 2.75rem;
    line-height: 0.96;
    font-weight: 800;
    letter-spacing: -0.048em;
    ${media.desktop} {
      font-size: 4.5rem;
    }
  `,
  /** The wordmark beside the mark: 30 px, or 24 px in small places. */
  wordmark: {
    md: css`
      font-size: 1.875rem;
      line-height: 1;
      font-weight: 700;
      letter-spacing: -0.045em;
    `,
    sm: css`
      font-size: 1.5rem;
      line-height: 1;
      font-weight: 700;
      letter-spacing: -0.045em;
    `,
  },
  /** Digits as a picture, in front of the small sun. */
  scene: css`
    font-size: min(180px, 52vw);
    line-height: 1;
    font-weight: 800;
    letter-spacing: -0.05em;
  `,
  /** Figures that stand under one another. */
  figures: css`
    font-variant-numeric: tabular-nums;
  `,
} as const;
