import type { StaffView } from '@shop/contracts';
import { SkipLink, color, media, size, space } from '@shop/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PhoneBars } from './phone-bars';
import { SideBar } from './side-bar';
import { useIsDesktop } from './use-is-desktop';

const Frame = styled.div`
  min-height: calc(100dvh - var(--bottom-bar, 0px));
  background: ${color.mist};
  ${media.desktop} {
    display: grid;
    grid-template-columns: ${size.backOfficeNav} minmax(0, 1fr);
  }
`;

const Content = styled.main`
  width: 100%;
  max-width: calc(${size.backOfficeContent} + 2 * ${space[32]});
  padding: ${space[24]} ${space[16]} ${space[32]};
  outline: none;
  ${media.tablet} {
    padding: ${space[32]};
  }
`;

/** The frame around every screen for staff: navigation beside the screen on a desktop, in bars on a phone. */
export function BackOffice({ staff, children }: { staff: StaffView; children: ReactNode }) {
  const isDesktop = useIsDesktop();
  return (
    <Frame>
      <SkipLink />
      {isDesktop ? <SideBar staff={staff} /> : <PhoneBars staff={staff} />}
      <Content id="contenido" tabIndex={-1}>
        {children}
      </Content>
    </Frame>
  );
}
