import { Container, color, layer, media, radius, size, space } from '@shop/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { hiddenScrollBar } from '../locked-scroll';

/** The bar at the top of every public screen. */
export const Bar = styled.header`
  position: fixed;
  z-index: ${layer.header};
  inset: 0 ${hiddenScrollBar} auto 0;
  background: ${color.page};
`;

export const Row = styled(Container)`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  height: ${size.headerPhone};
  ${media.desktop} {
    gap: ${space[8]};
    height: ${size.headerDesktop};
  }
`;

export const Logo = styled(Link)`
  display: inline-flex;
  margin-inline-end: auto;
  border-radius: ${radius.control};
  text-decoration: none;
  & > span {
    zoom: 0.84;
  }
  ${media.desktop} {
    margin-inline-end: ${space[32]};
    & > span {
      zoom: 1;
    }
  }
`;

/** Keeps what follows it at the bar's end. */
export const Push = styled.div`
  margin-inline-end: auto;
`;

/** Room below the bar, which itself takes none. */
export const BelowHeader = styled.div`
  padding-top: ${size.headerPhone};
  ${media.desktop} {
    padding-top: ${size.headerDesktop};
  }
`;

/** The button of the phone's menu; wide screens have the menu in the bar. */
export const PhoneOnly = styled.div`
  ${media.desktop} {
    display: none;
  }
`;
