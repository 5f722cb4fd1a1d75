import { paths, sectionIds } from '@shop/shell-api';
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

/** The address inside the shop; a bare hash names a section of the home page, or the affiliates' own. Null elsewhere. */
function pathOf(href: string): string | null {
  if (href.startsWith('/')) return href;
  if (!href.startsWith('#')) return null;
  return `${href === `#${sectionIds.affiliates}` ? paths.affiliates : paths.home}${href}`;
}

/**
 * A link whose address is content: inside the shop, or to another site in a tab of its own. An address that is empty
 * or unsafe leaves the words without a link.
 */
export function ContentLink({ url, className, children }: ContentLinkProps) {
  const href = safeHref(url);
  if (href === null) return <span className={className}>{children}</span>;
  const path = pathOf(href);
  if (path !== null) {
    return (
      <Link to={path} className={className}>
        {children}
      </Link>
    );
  }
  if (!/^http/i.test(href)) {
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
