import { Icon, color, radius, size, space, underline } from '@shop/ui';
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

const Name = styled(Link)`
  border-radius: ${radius.control};
  overflow-wrap: anywhere;
  text-decoration: none;
  &:hover {
    ${underline}
  }
`;

/** The name of an object in a list, which leads to its page; it looks as the words around it. */
export function NameLink({ to, children }: { to: string; children: string }) {
  return (
    <Name to={to} state={useListState()}>
      {children}
    </Name>
  );
}

/** The list from which a screen was opened, if it is the one at this path. */
function useListAsLeft(path: string): string | null {
  const { state } = useLocation() as { state: Partial<ListState> | null };
  const list = state?.list ?? '';
  return list === path || list.startsWith(`${path}?`) ? list : null;
}
