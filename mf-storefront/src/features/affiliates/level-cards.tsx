import type { HomepageContent } from '@shop/contracts';
import { Badge, color, font, Icon, media, radius, space, text } from '@shop/ui';
import { styled } from 'styled-components';

type Level = HomepageContent['affiliates']['levels'][number];

/** The content's level that is shown as the most popular: silver is 'distribuidor' (AFF-1). */
const POPULAR_LEVEL = 'silver';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
  margin-top: ${space[24]};
  ${media.desktop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space[24]};
    margin-top: ${space[40]};
  }
`;

const Card = styled.li<{ $popular: boolean }>`
  overflow-wrap: anywhere;
  padding: ${space[24]};
  border: 1px solid ${({ $popular }) => ($popular ? color.dist : color.line)};
  border-radius: ${radius.card};
  background: ${({ $popular }) => ($popular ? color.distSoft : color.surface)};
  ${({ $popular }) => $popular && `box-shadow: inset 0 0 0 1px ${color.dist};`}
  ${media.desktop} {
    padding: ${space[32]};
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
`;

const Name = styled.h3`
  ${text.dialogTitle}
  line-height: 1.1;
`;

const Discount = styled.p`
  margin-top: ${space[12]};
  font-size: 2.5rem;
  line-height: 1.1;
  font-weight: ${font.display};
  letter-spacing: -0.045em;
  color: ${color.dist};
  ${media.desktop} {
    margin-top: ${space[24]};
    font-size: 3.5rem;
  }
`;

const Caption = styled.p`
  ${text.small}
  color: ${color.ink2};
`;

/* The line must show on the popular card's soft ground too. */
const Minimum = styled.p<{ $popular: boolean }>`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[8]};
  margin-block: ${space[16]};
  padding-block: ${space[12]};
  border-block: 1px solid ${color.line};
  ${({ $popular }) => $popular && `border-color: color-mix(in srgb, ${color.dist} 20%, transparent);`}
  ${text.small}
`;

const MinimumAmount = styled.strong`
  font-size: 1rem;
  font-weight: ${font.strong};
`;

const Features = styled.ul`
  display: grid;
  gap: ${space[8]};
`;

const Feature = styled.li`
  display: flex;
  align-items: flex-start;
  gap: ${space[8]};
  ${text.small}
  & > svg {
    margin-top: ${space[4]};
    color: ${color.dist};
  }
`;

/** The levels of the programme with their discount, minimum purchase and benefits. */
export function LevelCards({ levels }: { levels: Level[] }) {
  return (
    <List>
      {levels.map(({ id, name, discount, minimum, features }, place) => {
        const popular = id === POPULAR_LEVEL;
        return (
          <Card key={place} $popular={popular}>
            <Head>
              <Name>{name}</Name>
              {popular && <Badge tone="distFill">Más popular</Badge>}
            </Head>
            {discount && (
              <>
                <Discount>{discount}</Discount>
                <Caption>de descuento</Caption>
              </>
            )}
            {minimum && (
              <Minimum $popular={popular}>
                Compra mínima <MinimumAmount>{minimum}</MinimumAmount>
              </Minimum>
            )}
            <Features>
              {features.map((feature) => (
                <Feature key={feature}>
                  <Icon name="check" size={16} />
                  {feature}
                </Feature>
              ))}
            </Features>
          </Card>
        );
      })}
    </List>
  );
}
