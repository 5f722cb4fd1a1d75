import type { ComponentProps } from 'react';
import { Button, ButtonLink } from '@shop/ui/core';

/** The button of lists, cards and notices. */
export function SmallButton(button: ComponentProps<typeof Button>) {
  return <Button size="sm" tone="outline" {...button} />;
}

/** A link that looks as they do. */
export function SmallButtonLink(link: ComponentProps<typeof ButtonLink>) {
  return <ButtonLink size="sm" tone="outline" {...link} />;
}
