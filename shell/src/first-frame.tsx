import { FIRST_SCREEN_ATTRIBUTE, SCREEN_SLOT, placeholdersOf } from '@shop/federation/first-paint';
import { BrandMark, Icon, size } from '@shop/ui';
import { styled } from 'styled-components';
import { Bar, BelowHeader, Logo, PhoneOnly, Push, Row } from './layout/header/header-parts';
import { MainMenu } from './layout/header/main-menu';

const { logoAlt, menuItems } = placeholdersOf('navigation');

/* In the place of a button that can do nothing yet. */
const IconPlace = styled.span`
  display: inline-grid;
  place-items: center;
  width: ${size.controlSmall};
  height: ${size.controlSmall};
`;

/** The public frame as it stands before any script has run: what is a link works, what needs a script is a picture. */
export const firstFrame = {
  sections: ['navigation' as const],
  element: (
    <>
      <Bar>
        <Row>
          <Logo to="/">
            <BrandMark wordmark={logoAlt} />
          </Logo>
          <MainMenu labels={menuItems} />
          <Push />
          <IconPlace>
            <Icon name="bag" size={24} />
          </IconPlace>
          <PhoneOnly>
            <IconPlace>
              <Icon name="menu" size={24} />
            </IconPlace>
          </PhoneOnly>
        </Row>
      </Bar>
      <BelowHeader {...{ [FIRST_SCREEN_ATTRIBUTE]: '' }}>{SCREEN_SLOT}</BelowHeader>
    </>
  ),
};
