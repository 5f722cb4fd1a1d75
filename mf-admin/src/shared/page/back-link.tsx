import { Icon, color, radius, size, space } from '@shop/ui';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';

const Root = styled(Link)`
  display: grid;
  place-items: center;
  width: ${size.controlSmall};
  height: ${size.controlSmall};
  margin-inline-start: -${space[12]};
  border-radius: ${radius.control};
  color: ${color.ink2};
  &:hover {
    background: ${color.mist};
    color: ${color.ink};
  }
`;

/**
 * The way to the screen above. Where that is the list from which this screen was opened, it is the browser's way back: the
 * list is found as it was left, at its page and at its place.
 */
export function BackLink({ to, label }: { to: string; label: string }) {
  const navigate = useNavigate();
  const list = useListAsLeft(to);

  function onClick(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (list === null || !isPlain) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <Root to={list ?? to} aria-label={label} onClick={onClick}>
      <Icon name="arrow-left" />
    </Root>
  );
}

/** State that a link out of a list takes along, so that the way back leads to the list as it was left. */
interface ListState {
  list: string;
}

export function useListState(): ListState {
  const { pathname, search } = useLocation();
  return { list: `${pathname}${search}` };
}

/** The list from which a screen was opened, if it is the one at this path. */
function useListAsLeft(path: string): string | null {
  const { state } = useLocation() as { state: Partial<ListState> | null };
  const list = state?.list ?? '';
  return list === path || list.startsWith(`${path}?`) ? list : null;
}
