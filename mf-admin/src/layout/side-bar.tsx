import type { StaffView } from '@shop/contracts';
import { Icon, color, font, layer, radius, size, space } from '@shop/ui';
import { Link, NavLink } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { adminRoutes } from '../routes';
import { navigation, shopEntry } from './navigation';
import { ProfileMenu } from './profile-menu';
import { ShopBrand } from './shop-brand';

const Side = styled.header`
  position: sticky;
  z-index: ${layer.header};
  top: 0;
  display: flex;
  flex-direction: column;
  height: 100dvh;
  padding: ${space[24]} ${space[12]} ${space[12]};
  overflow-y: auto;
  border-inline-end: 1px solid ${color.line};
  background: ${color.page};
`;

const Home = styled(Link)`
  align-self: flex-start;
  margin: 0 ${space[12]} ${space[24]};
  border-radius: ${radius.control};
  text-decoration: none;
`;

const Entries = styled.ul`
  display: grid;
  gap: ${space[4]};
`;

const entryLook = css`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: ${size.controlSmall};
  padding: 0 ${space[12]};
  border-radius: ${radius.control};
  color: ${color.ink2};
  font-weight: ${font.medium};
  text-decoration: none;
  &:hover {
    color: ${color.ink};
  }
  &[aria-current='page'] {
    background: ${color.mist};
    color: ${color.ink};
    font-weight: ${font.strong};
  }
`;

const Entry = styled(NavLink)`
  ${entryLook}
`;

const ShopLink = styled(Link)`
  ${entryLook}
  margin-top: auto;
`;

/** The navigation beside the screen, with the way into the shop and the signed-in user at its foot. */
export function SideBar({ staff }: { staff: StaffView }) {
  return (
    <Side>
      <Home to={adminRoutes.home}>
        <ShopBrand size="sm" />
      </Home>
      <nav aria-label="Panel de administración">
        <Entries>
          {navigation.map(({ to, label, icon }) => (
            <li key={to}>
              <Entry to={to}>
                <Icon name={icon} />
                {label}
              </Entry>
            </li>
          ))}
        </Entries>
      </nav>
      <ShopLink to={shopEntry.to}>
        <Icon name={shopEntry.icon} />
        {shopEntry.label}
      </ShopLink>
      <ProfileMenu staff={staff} variant="block" />
    </Side>
  );
}
