import { color, edge, font, media, opaque, size, space, text } from '@shop/ui';
import * as RadixTabs from 'radix-ui/tabs';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useSize } from '../use-size';

const Line = styled.div`
  border-block-end: ${edge.thin} solid ${color.line};
`;

/* Fades at its ends: where not all tabs have room, it shows that there are more. */
const List = styled(RadixTabs.List)`
  display: flex;
  margin-inline-start: -${space[8]};
  padding-inline: ${space[8]} ${space[32]};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  mask-image: linear-gradient(90deg, transparent 0, ${opaque} ${space[8]} calc(100% - ${space[32]}), transparent);
  ${media.tablet} {
    gap: ${space[8]};
  }
`;

const Tab = styled(RadixTabs.Trigger)`
  flex: none;
  min-height: ${size.controlSmall};
  padding: 0 ${space[8]};
  border-block-end: ${edge.strong} solid transparent;
  color: ${color.ink2};
  white-space: nowrap;
  ${text.small}
  font-weight: ${font.medium};
  &[data-state='active'] {
    border-color: ${color.ink};
    color: ${color.ink};
    font-weight: ${font.bold};
  }
  &:focus-visible {
    outline-offset: -${edge.ring};
  }
  ${media.tablet} {
    padding: 0 ${space[12]};
  }
`;

const Content = styled(RadixTabs.Content)`
  margin-top: ${space[20]};
  outline: none;
`;

export interface TabsProps<Value extends string> {
  /** What the tabs are parts of, for assistive technology. */
  label: string;
  tabs: readonly { value: Value; label: string; content: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** A tab with the focus alone does not show its part yet: for screens that ask before they leave one. */
  manual?: boolean;
}

/** How much of the tab before is in sight where not all have room, px. */
const GLIMPSE = 40;

/** Before Radix focuses the pressed tab by script, which browsers take for a reason to show the focus frame. */
function focusQuietly(event: MouseEvent<HTMLElement>) {
  if (event.button === 0 && !event.ctrlKey) event.currentTarget.focus({ focusVisible: false });
}

/** Parts of a screen of which one is shown. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, manual = false }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const { width } = useSize(list);

  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[data-state="active"]');
    if (list.current && active) list.current.scrollLeft = active.offsetLeft - list.current.offsetLeft - GLIMPSE;
  }, [value, width]);

  return (
    <RadixTabs.Root
      value={value}
      activationMode={manual ? 'manual' : 'automatic'}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen) onChange(chosen.value);
      }}
    >
      <Line>
        <List ref={list} aria-label={label}>
          {tabs.map((tab) => (
            <Tab key={tab.value} value={tab.value} onMouseDown={focusQuietly}>
              {tab.label}
            </Tab>
          ))}
        </List>
      </Line>
      {tabs.map((tab) => (
        <Content key={tab.value} value={tab.value} tabIndex={-1}>
          {tab.content}
        </Content>
      ))}
    </RadixTabs.Root>
  );
}
