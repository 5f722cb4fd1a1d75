import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { color, text } from '@shop/ui/core';

const Line = styled.p<{ $tone: string }>`
  color: ${({ $tone }) => $tone};
  ${text.small}
`;

/** By the score of `scoreOf`; the server refuses those below 3. */
const strengths = [
  { words: 'muy fácil de adivinar', tone: color.bad },
  { words: 'fácil de adivinar', tone: color.bad },
  { words: 'todavía fácil de adivinar', tone: color.warn },
  { words: 'buena', tone: color.ok },
  { words: 'muy buena', tone: color.ok },
] as const;

/** How hard the new password beside it is to guess, once its judge is loaded; without one nothing is said. */
export function PasswordStrength({ password }: { password: string }) {
  const [judged, setJudged] = useState({ password: '', score: 0 });

  useEffect(() => {
    let isCurrent = true;
    if (password === '') return undefined;
    import('./password-judge').then(
      ({ scoreOf }) => isCurrent && setJudged({ password, score: scoreOf(password) }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [password]);

  const strength = password === '' || judged.password === '' ? null : strengths[judged.score];
  return (
    <Line role="status" $tone={strength?.tone ?? color.ink2}>
      {strength && `Esta contraseña es ${strength.words}.`}
    </Line>
  );
}
