import { styled } from 'styled-components';

/** Width of a character, em. */
const CHARACTER = 0.58;

const Words = styled.span<{ $characters: number; $least: string }>`
  font-size: clamp(
    ${({ $least }) => $least},
    ${({ $characters }) => 100 / (CHARACTER * Math.max(1, $characters))}cqi,
    1em
  );
`;

export interface FittingProps {
  children: string;
  /** Font size below which a second line is better. */
  least?: string;
}

/** Words as large as their container has room for on one line: a long title on a phone, a revenue of millions. */
export function Fitting({ children, least = '0px' }: FittingProps) {
  return (
    <Words $characters={children.length} $least={least}>
      {children}
    </Words>
  );
}
