import { useHomepageSection, useListHomepageContentQuery } from '@shop/api-client';
import { homepageSections } from '@shop/contracts';
import { paths } from '@shop/shell-api';
import { BrandMark, Button, Container, color, layer, media, radius, size, space, text } from '@shop/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { hiddenScrollBar } from '../locked-scroll';
import { CartButton } from './cart-button';
import { DistributorLink } from './distributor-link';
import { MainMenu } from './main-menu';
import { MobileMenu } from './mobile-menu';

const Bar = styled.header`
  position: fixed;
  z-index: ${layer.header};
  inset: 0 ${hiddenScrollBar} auto 0;
  background: ${color.page};
`;

const Row = styled(Container)`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  height: ${size.headerPhone};
  ${media.desktop} {
    gap: ${space[8]};
    height: ${size.headerDesktop};
  }
`;

const Logo = styled(Link)`
  display: inline-flex;
  margin-inline-end: auto;
  border-radius: ${radius.control};
  text-decoration: none;
  & > span {
    transform: scale(0.84);
    transform-origin: left center;
  }
  ${media.desktop} {
    margin-inline-end: ${space[32]};
    & > span {
      transform: none;
    }
  }
`;

const Waiting = styled.p`
  ${text.small}
  color: ${color.ink2};
`;

const Push = styled.div`
  margin-inline-end: auto;
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
          <Button tone="outline" size="sm" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
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
