import { color, radius, space, text } from '@shop/ui';
import { use } from 'react';
import { styled } from 'styled-components';
import { NewsPlace } from '../../shared/list/news-press';
import { useLive, type LiveConnection } from '../../shared/live/live.slice';

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  /* News take the room of the words about the connection; the dot's look says them. */
  & > p:has(+ :not(:empty)) > span:last-child {
    position: absolute;
    clip-path: inset(50%);
  }
`;

const State = styled.p`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: ${space[24]};
  color: ${color.ink2};
  ${text.caption}
`;

const Dot = styled.span<{ $live: boolean }>`
  flex: none;
  width: ${space[8]};
  height: ${space[8]};
  border: 2px solid ${({ $live }) => ($live ? color.ok : color.warn)};
  border-radius: ${radius.full};
  background: ${({ $live }) => ($live ? color.ok : 'none')};
`;

const words: Record<LiveConnection, string | null> = {
  starting: null,
  live: 'En vivo',
  waiting: 'Reconectando…',
};

/** Says if the back office hears at once what happens, and what of it a list does not show yet; in the frame, in sight on every screen. */
export function LiveState() {
  const connection = useLive((live) => live.connection);
  const said = words[connection];
  const [, setNewsPlace] = use(NewsPlace);
  return (
    <Line>
      <State role="status">
        {said !== null && (
          <>
            <Dot aria-hidden="true" $live={connection === 'live'} />
            <span>{said}</span>
          </>
        )}
      </State>
      <div role="status" ref={setNewsPlace} />
    </Line>
  );
}
