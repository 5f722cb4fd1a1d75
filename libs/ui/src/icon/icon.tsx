import { glyphs } from './glyphs';
import type { officeGlyphs } from './office-glyphs';

export type IconName = keyof typeof glyphs | keyof typeof officeGlyphs;

type Glyphs = Readonly<Partial<Record<IconName, readonly string[]>>>;

const drawn: { glyphs: Glyphs } = { glyphs };

/** Makes more icons known, for parts of the shop whose icons should not be in every visitor's way. */
export function addGlyphs(more: Glyphs): void {
  drawn.glyphs = { ...drawn.glyphs, ...more };
}

export interface IconProps {
  name: IconName;
  /** Edge length in pixels. */
  size?: 16 | 18 | 20 | 24 | 32 | 40;
  className?: string;
}

/** A decorative line icon in the text's colour (`theme/base-css.ts`). Its meaning must also stand in words beside it or in a label. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" data-icon="">
      {drawn.glyphs[name]?.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
