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
`;

const Word = styled.span<{ $size: 'md' | 'sm' }>`
  ${({ $size }) => text.wordmark[$size]}
`;

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
      <Word $size={size}>{wordmark}</Word>
    </Root>
  );
}
