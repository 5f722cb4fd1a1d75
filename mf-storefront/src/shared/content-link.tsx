import { VisuallyHidden } from '@shop/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { safeHref } from './safe-href';

export interface ContentLinkProps {
  /** The address as staff typed it. */
  url: string;
  className?: string;
  children: ReactNode;
}

/**
 * A link whose address is content: inside the shop, or to another site in a tab of its own. An address that is empty
 * or unsafe leaves the words without a link.
 */
export function ContentLink({ url, className, children }: ContentLinkProps) {
  const href = safeHref(url);
  if (href === null) return <span className={className}>{children}</span>;
  if (href.startsWith('/')) {
    return (
      <Link to={href} className={className}>
        {children}
      </Link>
    );
  }
  if (!href.startsWith('http')) {
    return (
      <a href={href} className={className}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> (abre en otra pestaña)</VisuallyHidden>
    </a>
  );
}
