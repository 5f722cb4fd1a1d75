import { useId, type ReactNode } from 'react';
import { Panel } from '../layout/panel';
import { Text } from '../words/words';

/** A part of a screen under its title, by which assistive technology names it. */
export function TitledPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <Text as="h2" $look="title" $below={12} id={id}>
        {title}
      </Text>
      {children}
    </Panel>
  );
}
