import { color, radius, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { useLive, type LiveConnection } from '../../shared/live/live.slice';

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

/** Says if the back office hears at once what happens; in the frame, in sight on every screen. */
export function LiveState() {
  const connection = useLive((live) => live.connection);
  const said = words[connection];
  return (
    <State role="status">
      {said !== null && (
        <>
          <Dot aria-hidden="true" $live={connection === 'live'} />
          {said}
        </>
      )}
    </State>
  );
}
