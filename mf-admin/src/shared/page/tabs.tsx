import { color, edge, font, media, size, space, text } from '@shop/ui';
import * as RadixTabs from 'radix-ui/tabs';
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useSize } from '../use-size';

const List = styled(RadixTabs.List)`
  display: flex;
  overflow-x: auto;
  scrollbar-width: none;
  border-block-end: ${edge.thin} solid ${color.line};
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
      <List ref={list} aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tab>
        ))}
      </List>
      {tabs.map((tab) => (
        <Content key={tab.value} value={tab.value} tabIndex={-1}>
          {tab.content}
        </Content>
      ))}
    </RadixTabs.Root>
  );
}
