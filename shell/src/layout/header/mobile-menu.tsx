import type { HomepageContent } from '@shop/contracts';
import { Dialog, Icon, IconButton, color, edge, font, media, space, text } from '@shop/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { menuLinks } from './menu-links';
import { useDistributorEntry } from './use-distributor-entry';

const Toggle = styled.div`
  ${media.desktop} {
    display: none;
  }
`;

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

/** The menu on phones: a dialog with everything that the bar holds on wide screens. */
export function MobileMenu({ content }: { content: HomepageContent['navigation'] }) {
  const [open, setOpen] = useState(false);
  const distributor = useDistributorEntry(content.buttons.login);
  const close = () => setOpen(false);
  return (
    <Toggle>
      <IconButton icon="menu" label={content.buttons.mobileMenu} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Dialog open={open} onOpenChange={setOpen} title={content.buttons.mobileMenu} variant="sheet">
        <nav aria-label={content.buttons.mobileMenu}>
          {menuLinks.map(({ key, to }) => (
            <Entry key={key} to={to} onClick={close}>
              {content.menuItems[key]}
              <Icon name="chevron-right" />
            </Entry>
          ))}
          <DistributorEntry to={distributor.to} onClick={close}>
            <Icon name="store" size={24} />
            {distributor.text}
            {distributor.terms && <Terms>{distributor.terms}</Terms>}
          </DistributorEntry>
        </nav>
      </Dialog>
    </Toggle>
  );
}
