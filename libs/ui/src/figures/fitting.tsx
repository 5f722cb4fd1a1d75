import { styled } from 'styled-components';

/** Width of a character, em. */
const CHARACTER = 0.6;

/** Width of words on one line, em. */
export function widthOf(words: string): number {
  return CHARACTER * Math.max(1, words.length);
}

const Words = styled.span<{ $width: number; $least: string }>`
  font-size: clamp(${({ $least }) => $least}, ${({ $width }) => 100 / $width}cqi, 1em);
`;

export interface FittingProps {
  children: string;
  /** Font size below which a second line is better. */
  least?: string;
}

/** Words as large as their container has room for on one line: a long title on a phone, a revenue of millions. */
export function Fitting({ children, least = '0px' }: FittingProps) {
  return (
    <Words $width={widthOf(children)} $least={least}>
      {children}
    </Words>
  );
}
