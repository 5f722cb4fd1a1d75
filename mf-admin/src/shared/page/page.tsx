import { Icon, color, font, media, radius, size, space, text } from '@shop/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

/** The column of a screen's parts. */
export const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[20]};
`;

const Head = styled.div`
  display: grid;
  gap: ${space[4]};
`;

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  gap: ${space[8]};
  min-height: ${size.controlSmall};
  border-radius: ${radius.control};
  color: ${color.ink2};
  text-decoration: none;
  ${text.small}
  font-weight: ${font.medium};
  &:hover {
    color: ${color.ink};
  }
`;

const TitleRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]};
  min-height: ${size.controlSmall};
`;

const Title = styled.h1`
  min-width: 0;
  ${text.pageTitle}
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  ${media.tablet} {
    gap: ${space[12]};
  }
`;

export interface PageHeadProps {
  title: string;
  /** The screen above this one. */
  back: string;
  /** Where that leads, in words. */
  backLabel?: string;
  /** What can be done here. */
  children?: ReactNode;
}

/** A screen's title with the way back to the screen above and the actions of the screen. */
export function PageHead({ title, back, backLabel = 'Volver al panel', children }: PageHeadProps) {
  return (
    <Head>
      <Back to={back}>
        <Icon name="arrow-left" size={16} />
        {backLabel}
      </Back>
      <TitleRow>
        <Title>{title}</Title>
        {children && <Actions>{children}</Actions>}
      </TitleRow>
    </Head>
  );
}
