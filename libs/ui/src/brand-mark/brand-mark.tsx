import { markPaths } from '@shop/product-art';
import { styled } from 'styled-components';
import { color, space, text } from '../theme';

export interface MarkProps {
  /** Edge length in pixels. */
  size?: number;
  /** `brand` paints the sun in the accent; `plain` uses the text's colour throughout. */
  tone?: 'brand' | 'plain';
}

/** The mark alone: a sun over two lines of mist. Decorative. */
export function Mark({ size = 32, tone = 'brand' }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
      <path d={markPaths.sun} fill={tone === 'brand' ? color.accent : undefined} />
      <path d={markPaths.mist} />
    </svg>
  );
}

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  color: ${color.ink};
  & > svg {
    flex: none;
  }
`;

const Word = styled.span<{ $size: 'md' | 'sm' }>`
  ${({ $size }) => text.wordmark[$size]}
  overflow-wrap: anywhere;
`;

/** Letters of a name that a phone's bar has room for on one line. */
const LINE = 11;

/** Letters of a longer name get smaller, so that its lines together are no higher than the bar. */
function shrunk({ length }: string) {
  return length > LINE ? { zoom: Math.sqrt(LINE / length) } : undefined;
}

export interface BrandMarkProps {
  /** The shop's name as visitors read it. */
  wordmark: string;
  size?: 'md' | 'sm';
}

/** Mark and name. The name is content and comes from the caller. */
export function BrandMark({ wordmark, size = 'md' }: BrandMarkProps) {
  return (
    <Root>
      <Mark size={size === 'md' ? 30 : 26} />
      <Word $size={size} style={shrunk(wordmark)}>
        {wordmark}
      </Word>
    </Root>
  );
}
