import type { HomepageContent } from '@shop/contracts';
import { color, font, media, radius, size, space } from '@shop/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { menuLinks } from './menu-links';

const List = styled.ul`
  display: none;
  ${media.desktop} {
    display: flex;
    gap: ${space[16]};
  }
`;

const Entry = styled(Link)`
  display: flex;
  align-items: center;
  min-height: ${size.controlSmall};
  padding-inline: ${space[8]};
  border-radius: ${radius.control};
  color: ${color.ink};
  font-weight: ${font.medium};
  text-decoration: none;
  &:hover {
    background: ${color.mist};
  }
`;

/** The menu in the bar, on wide screens. */
export function MainMenu({ labels }: { labels: HomepageContent['navigation']['menuItems'] }) {
  return (
    <nav aria-label="Principal">
      <List>
        {menuLinks.map(({ key, to }) => (
          <li key={key}>
            <Entry to={to}>{labels[key]}</Entry>
          </li>
        ))}
      </List>
    </nav>
  );
}
