import { keyframes, styled } from 'styled-components';
import { color, media, radius } from '../theme';

const drift = keyframes`
  from { background-position: 150% 0; }
  to { background-position: -50% 0; }
`;

export interface SkeletonProps {
  /** CSS lengths; a skeleton has the final size of what it stands for. */
  $width?: string;
  $height?: string;
  $shape?: 'control' | 'card' | 'full';
}

/** A grey shape of the final size. Put one `role="status"` text beside a group of them; each is decorative. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })<SkeletonProps>`
  display: block;
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = '1em' }) => $height};
  border-radius: ${({ $shape = 'control' }) => radius[$shape]};
  background: linear-gradient(90deg, ${color.skeleton} 35%, ${color.skeletonLight} 50%, ${color.skeleton} 65%) 0 0 /
    200%;
  animation: ${drift} 1.6s linear infinite;
  ${media.reducedMotion} {
    animation: none;
  }
`;
