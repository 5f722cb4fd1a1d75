import { type Reader, Reading, type ReadingProps } from '@shop/frames';
import { usePageTitle } from '@shop/shell-api';
import { Button, ButtonLink, CardOutline, color, edge, media, radius, size, space, text } from '@shop/ui';
import type { ReactNode } from 'react';
import { createGlobalStyle, styled } from 'styled-components';

/** The ground of what is printed, without navigation around it. */
const Ground = styled.main`
  display: grid;
  align-content: start;
  justify-items: center;
  gap: ${space[16]};
  min-height: 100dvh;
  padding: ${space[16]};
  background: ${color.mist};
  ${media.tablet} {
    padding: ${space[32]};
  }
  @media print {
    display: block;
    min-height: 0;
    padding: 0;
    background: none;
  }
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space[8]};
  width: min(100%, ${size.mist});
  @media print {
    display: none;
  }
`;

const OnPaper = createGlobalStyle<{ $margin: string }>`
  @page { size: A4 portrait; margin: ${({ $margin }) => $margin}; }
  @media print {
    [data-toast-region], [role='status'] { display: none; }
  }
`;

/** A sheet of paper; each begins a page. */
export const Sheet = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space[16]};
  width: min(100%, ${size.mist});
  padding: ${space[24]};
  border-radius: ${radius.card};
  background: ${color.surface};
  ${text.small}
  ${media.tablet} {
    padding: ${space[40]};
  }
  @media print {
    gap: ${space[12]};
    width: 100%;
    padding: 0;
    & + & {
      break-before: page;
    }
  }
`;

export const SheetHead = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]};
  padding-bottom: ${space[12]};
  border-block-end: ${edge.strong} solid ${color.ink};
`;

/** Amount to be collected, in a frame that is found at once. */
export const Collect = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[4]} ${space[24]};
  padding: ${space[12]};
  border: ${edge.strong} solid ${color.ink};
  border-radius: ${radius.control};
  ${text.title}
`;

export interface PaperPageProps {
  title: string;
  back: string;
  backLabel: string;
  /** Of the paper; labels fill it. */
  margin?: '12mm' | '0';
  found: Reader<unknown>;
  children: ReactNode;
}

/** Printed sheet: without navigation around it, with margins of its own, and as it is by now. */
export function PaperPage({ title, back, backLabel, margin = '12mm', found, children }: PaperPageProps) {
  usePageTitle(title);
  return (
    <Ground id="contenido">
      <OnPaper $margin={margin} />
      <Tools>
        <ButtonLink to={back} tone="plain" size="sm" icon="arrow-left">
          {backLabel}
        </ButtonLink>
        {found.currentData !== undefined && (
          <Button size="sm" icon="file" busy={found.isFetching} onClick={() => globalThis.print()}>
            Imprimir
          </Button>
        )}
      </Tools>
      {children}
    </Ground>
  );
}

/** Data for the paper, or the reason why it is missing; that a later reading failed is said on the screen alone. */
export function PaperPart<Data>(props: Omit<ReadingProps<Data>, 'waiting'>) {
  return <Reading {...props} waiting={<CardOutline height={size.tile} />} />;
}
