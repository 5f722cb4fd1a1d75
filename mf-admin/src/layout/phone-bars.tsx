import type { StaffView } from '@shop/contracts';
import { BottomBar, Icon, color, font, layer, radius, size, space, text } from '@shop/ui';
import { Link, NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { adminRoutes } from '../routes';
import { navigation, shopEntry } from './navigation';
import { ProfileMenu } from './profile-menu';
import { ShopBrand } from './shop-brand';

const Top = styled.header`
  position: sticky;
  z-index: ${layer.header};
  top: 0;
  display: flex;
  align-items: center;
  justify-content: space-between;
  height: ${size.headerPhone};
  padding-inline: ${space[16]};
  border-block-end: 1px solid ${color.line};
  background: ${color.page};
`;

const Home = styled(Link)`
  border-radius: ${radius.control};
  text-decoration: none;
`;

const Bar = styled(BottomBar)`
  justify-content: space-around;
  padding-inline: ${space[4]};
`;

const Entry = styled(NavLink)`
  display: grid;
  flex: 1;
  justify-items: center;
  align-content: center;
  gap: ${space[4]};
  min-height: ${size.control};
  border-radius: ${radius.control};
  color: ${color.ink2};
  text-decoration: none;
  ${text.caption}
  font-weight: ${font.medium};
  &[aria-current='page'] {
    color: ${color.ink};
    font-weight: ${font.bold};
  }
`;

/** The navigation on a phone: brand and user above the screen, the entries in the lower bar. */
export function PhoneBars({ staff }: { staff: StaffView }) {
  return (
    <>
      <Top>
        <Home to={adminRoutes.home}>
          <ShopBrand size="sm" />
        </Home>
        <ProfileMenu staff={staff} variant="avatar" />
      </Top>
      <nav aria-label="Panel de administración">
        <Bar>
          {[...navigation, shopEntry].map(({ to, label, icon }) => (
            <Entry key={to} to={to} end={to === shopEntry.to}>
              <Icon name={icon} size={24} />
              {label}
            </Entry>
          ))}
        </Bar>
      </nav>
    </>
  );
}
