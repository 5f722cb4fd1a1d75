import { color, ExternalTextLink, media, radius, space, text } from '@shop/ui';
import { styled } from 'styled-components';

/* Fills what the last row leaves free, so that a ninth product doesn't stand alone; full rows need none. */
const Root = styled.li<{ $tablet: number; $desktop: number }>`
  display: none;
  flex-direction: column;
  justify-content: center;
  gap: ${space[8]};
  padding: ${space[24]} ${space[32]};
  border-radius: ${radius.card};
  background: ${color.mist};
  ${media.tablet} {
    display: ${({ $tablet }) => ($tablet > 0 ? 'flex' : 'none')};
    grid-column: span ${({ $tablet }) => Math.max(1, $tablet)};
  }
  ${media.desktop} {
    display: ${({ $desktop }) => ($desktop > 0 ? 'flex' : 'none')};
    grid-column: span ${({ $desktop }) => Math.max(1, $desktop)};
  }
`;

const Title = styled.h3`
  ${text.cardTitle}
  text-wrap: balance;
`;

const Words = styled.p`
  max-width: 40ch;
  color: ${color.ink2};
`;

/** Columns of the catalogue from 600 px and from 1000 px on. */
export const COLUMNS = { tablet: 2, desktop: 4 } as const;

function freePlaces(cards: number, columns: number): number {
  return (columns - (cards % columns)) % columns;
}

export interface CatalogEndProps {
  /** Cards that stand before it. */
  cards: number;
  /** Leads into the chat with the shop; null while there is no number. */
  chat: string | null;
}

/** The end of the catalogue where its last row is not full: who found nothing may ask. */
export function CatalogEnd({ cards, chat }: CatalogEndProps) {
  return (
    <Root $tablet={freePlaces(cards, COLUMNS.tablet)} $desktop={freePlaces(cards, COLUMNS.desktop)}>
      <Title>¿No encuentras tu sabor?</Title>
      <Words>Escríbenos: te decimos qué hay y cuándo llega lo que buscas.</Words>
      {chat !== null && (
        <p>
          <ExternalTextLink href={chat}>Escribir por WhatsApp</ExternalTextLink>
        </p>
      )}
    </Root>
  );
}
