import { askToLeave } from '@shop/frames';
import { useAddressQuery } from '@shop/shell-api/address-query';
import { color, edge, font, media, opaque, size, space, text, useSize } from '@shop/ui';
import * as RadixTabs from 'radix-ui/tabs';
import { useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { css, styled } from 'styled-components';

export const TabLine = styled.div`
  border-block-end: ${edge.thin} solid ${color.line};
`;

/** A row of tabs, or of screens beside each other. It fades at its ends: where not all have room, it shows that there are more. */
export const tabRow = css`
  display: flex;
  margin-inline-start: -${space[8]};
  padding-inline: ${space[8]} ${space[32]};
  overflow-x: auto;
  scroll-padding: 0 50%;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  mask-image: linear-gradient(90deg, transparent 0, ${opaque} ${space[8]} calc(100% - ${space[32]}), transparent);
  ${media.tablet} {
    gap: ${space[8]};
  }
`;

export const tabLook = css`
  flex: none;
  min-height: ${size.controlSmall};
  /* Below, the line of the chosen one: a transparent line would show on all where colours are forced. */
  padding: 0 ${space[8]} ${edge.strong};
  color: ${color.ink2};
  white-space: nowrap;
  ${text.small}
  font-weight: ${font.medium};
  &:is([data-state='active'], [aria-current='page']) {
    padding-block-end: 0;
    border-block-end: ${edge.strong} solid ${color.ink};
    color: ${color.ink};
    font-weight: ${font.bold};
  }
  &:focus-visible {
    outline-offset: -${edge.ring};
  }
  ${media.tablet} {
    padding-inline: ${space[12]};
  }
`;

const List = styled(RadixTabs.List)`
  ${tabRow}
`;

const Tab = styled(RadixTabs.Trigger)`
  ${tabLook}
`;

const Content = styled(RadixTabs.Content)`
  margin-top: ${space[20]};
  outline: none;
`;

const PARAMETER = 'pestana';

/** The query of the address that shows a tab. */
export const tabQuery = (word: string) => new URLSearchParams({ [PARAMETER]: word });

/** True when two addresses show the same tab of the same screen. */
export function showSameTab(one: URL, other: URL): boolean {
  return one.pathname === other.pathname && one.searchParams.get(PARAMETER) === other.searchParams.get(PARAMETER);
}

export interface TabsProps {
  /** Name of the whole that the tabs are parts of, for assistive technology. */
  label: string;
  /** Each with its word in the address, from which the first one is left out. */
  tabs: readonly { word: string; label: string; content: ReactNode }[];
  /** A tab with the focus alone does not show its part yet: for screens that ask before they leave one. */
  manual?: boolean;
}

/** How much of the tab before is in sight where not all have room, px. */
const GLIMPSE = 40;

export function useChosenInSight(list: RefObject<HTMLElement | null>, chosen: string) {
  const { width } = useSize(list);
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>(':is([data-state="active"], [aria-current="page"])');
    if (list.current && active) list.current.scrollTo({ left: active.offsetLeft - list.current.offsetLeft - GLIMPSE });
  }, [list, chosen, width]);
}

/** Before Radix focuses the pressed tab by script, which browsers take for a reason to show the focus frame. */
function focusQuietly(event: MouseEvent<HTMLElement>) {
  if (event.button === 0 && !event.ctrlKey) event.currentTarget.focus({ focusVisible: false });
}

/** Parts of a screen of which one is shown, as the address says (`?pestana=contrasena`). */
export function Tabs({ label, tabs, manual = false }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [params, changeParams] = useAddressQuery();
  const [usual] = tabs;
  const value = (tabs.find(({ word }) => word === params.get(PARAMETER)) ?? usual)?.word ?? '';
  useChosenInSight(list, value);
  const show = (word: string) =>
    changeParams(() => (word === usual?.word ? new URLSearchParams() : tabQuery(word)), { replace: true });

  return (
    <RadixTabs.Root
      value={value}
      activationMode={manual ? 'manual' : 'automatic'}
      onValueChange={(next) => askToLeave(() => show(next))}
    >
      <TabLine>
        <List ref={list} aria-label={label}>
          {tabs.map(({ word, label: name }) => (
            <Tab key={word} value={word} onMouseDown={focusQuietly}>
              {name}
            </Tab>
          ))}
        </List>
      </TabLine>
      {tabs.map(({ word, content }) => (
        <Content key={word} value={word} tabIndex={-1}>
          {content}
        </Content>
      ))}
    </RadixTabs.Root>
  );
}
