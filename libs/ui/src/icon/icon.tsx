import { glyphs } from './glyphs';
import type { IconName } from './glyphs';

export interface IconProps {
  name: IconName;
  /** Edge length in pixels. */
  size?: 16 | 18 | 20 | 24 | 32 | 40;
  className?: string;
}

/** A decorative line icon in the text's colour. Its meaning must also stand in words beside it or in a label. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      {glyphs[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
