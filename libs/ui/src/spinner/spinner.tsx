import { keyframes, styled } from 'styled-components';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

const Ring = styled.svg`
  flex: none;
  animation: ${turn} 0.8s linear infinite;
`;

export interface SpinnerProps {
  /** Edge length in pixels. */
  size?: 16 | 20 | 24 | 40;
  /** Name of the awaited thing; leave it out when the text stands beside the spinner. */
  label?: string;
}

/** A turning ring in the text's colour. */
export function Spinner({ size = 24, label }: SpinnerProps) {
  const ring = (
    <Ring
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.5}
      aria-hidden
    >
      <circle cx={12} cy={12} r={9} opacity={0.25} />
      <path d="M12 3a9 9 0 0 1 9 9" strokeLinecap="round" />
    </Ring>
  );
  if (!label) return ring;
  return (
    <span role="status">
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
