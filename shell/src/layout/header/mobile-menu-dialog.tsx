import type { HomepageContent } from '@shop/contracts';
import { Dialog, Icon, color, edge, font, space, text } from '@shop/ui';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { onceBack, useBackStep } from '../../features/cart/use-back-step';
import { menuLinks } from './menu-links';
import { useDistributorEntry } from './use-distributor-entry';

const Entry = styled(Link)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: ${space[56]};
  border-bottom: ${edge.thin} solid ${color.line};
  color: ${color.ink};
  text-decoration: none;
  ${text.cardTitle}
  & > svg {
    color: ${color.ink3};
  }
`;

const DistributorEntry = styled(Entry)`
  margin-top: ${space[24]};
  border-bottom: 0;
  justify-content: flex-start;
  gap: ${space[12]};
  font-size: 1rem;
  font-weight: ${font.strong};
  & > svg {
    color: ${color.dist};
  }
`;

const Terms = styled.span`
  ${text.small}
  color: ${color.ink2};
`;

export interface MobileMenuDialogProps {
  content: HomepageContent['navigation'];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The open menu on phones: everything that the bar holds on wide screens. A page takes the place of its entry in the history. */
export function MobileMenuDialog({ content, open, onOpenChange }: MobileMenuDialogProps) {
  const distributor = useDistributorEntry(content.buttons.login);
  const navigate = useNavigate();
  const close = () => onOpenChange(false);

  /** The page that is shown has an entry already: its link is followed in that one, once the step back to it is done. */
  function follow(event: MouseEvent<HTMLAnchorElement>, to: string) {
    close();
    const { currentTarget, metaKey, ctrlKey, shiftKey } = event;
    if (currentTarget.href !== globalThis.location.href || metaKey || ctrlKey || shiftKey) return;
    event.preventDefault();
    onceBack(() => void navigate(to, { replace: true }));
  }

  useBackStep('menu', open, () => {
    close();
    return false;
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={content.buttons.mobileMenu} variant="sheet">
      <nav aria-label={content.buttons.mobileMenu}>
        {menuLinks.map(({ key, to }) => (
          <Entry key={key} to={to} replace onClick={(event) => follow(event, to)}>
            {content.menuItems[key]}
            <Icon name="chevron-right" />
          </Entry>
        ))}
        <DistributorEntry to={distributor.to} replace onClick={(event) => follow(event, distributor.to)}>
          <Icon name="store" size={24} />
          {distributor.text}
          {distributor.terms && <Terms>{distributor.terms}</Terms>}
        </DistributorEntry>
      </nav>
    </Dialog>
  );
}
