import { useHomepageSection, useListHomepageContentQuery } from '@shop/api-client';
import { homepageSections } from '@shop/contracts';
import { paths } from '@shop/shell-api';
import { BrandMark, Button, color, text } from '@shop/ui';
import { styled } from 'styled-components';
import { CartButton } from './cart-button';
import { DistributorLink } from './distributor-link';
import { Bar, Logo, Push, Row } from './header-parts';
import { MainMenu } from './main-menu';
import { MobileMenu } from './mobile-menu';

const Waiting = styled.p`
  ${text.small}
  color: ${color.ink2};
`;

/** The bar at the top of every public screen; its texts are content that staff edit. */
export function Header() {
  const navigation = useHomepageSection('navigation');
  const { refetch, isFetching } = useListHomepageContentQuery();
  const { logoAlt, buttons } =
    navigation.status === 'ready' ? navigation.content : homepageSections.navigation.defaults;

  return (
    <Bar>
      <Row>
        <Logo to={paths.home}>
          <BrandMark wordmark={logoAlt} />
        </Logo>
        {navigation.status === 'loading' && <Waiting role="status">Cargando navegación...</Waiting>}
        {navigation.status === 'missing' && (
          <Button tone="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
            Recargar
          </Button>
        )}
        {navigation.status === 'ready' && <MainMenu labels={navigation.content.menuItems} />}
        <Push />
        {navigation.status === 'ready' && <DistributorLink label={buttons.login} />}
        <CartButton label={buttons.cart} />
        {navigation.status === 'ready' && <MobileMenu content={navigation.content} />}
      </Row>
    </Bar>
  );
}
