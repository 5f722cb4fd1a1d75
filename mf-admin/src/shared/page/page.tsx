import { usePageTitle } from '@shop/shell-api';
import { Cluster, Fitting, Row, Stack, media, size, space, text, widthOf } from '@shop/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { BackLink } from './back-link';

/** The column of a screen's parts. */
export const Page = styled(Stack)`
  gap: ${space[8]};
  ${media.tablet} {
    gap: ${space[16]};
  }
`;

const Head = styled(Cluster)`
  min-height: ${size.controlSmall};
`;

/** Takes what room the actions leave, and a line of its own where the title would not stand on one beside them. */
const Naming = styled(Row)<{ $width: number }>`
  flex: 1 1 calc(${({ $width }) => $width}rem + ${size.controlSmall});
  max-width: 100%;
`;

const Title = styled.h1`
  container-type: inline-size;
  ${text.pageTitle}
`;

export interface PageHeadProps {
  title: string;
  back: string;
  backLabel?: string | undefined;
  children?: ReactNode;
}

/** A screen's title, which names the browser's tab too, with the way back to the screen above and the screen's actions. */
export function PageHead({ title, back, backLabel = 'Volver al panel', children }: PageHeadProps) {
  usePageTitle(title);
  return (
    <Head $apart>
      <Naming $gap={4} $width={widthOf(title)}>
        <BackLink to={back} label={backLabel} />
        <Title data-grow="">
          <Fitting least="1rem">{title}</Fitting>
        </Title>
      </Naming>
      {children && <Cluster>{children}</Cluster>}
    </Head>
  );
}
