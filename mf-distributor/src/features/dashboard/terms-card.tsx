import { affiliateLevelLabels, formatQuetzales, minimumOf, type DistributorView } from '@shop/contracts';
import { Fact, Mark, color, font, radius, space, text } from '@shop/ui';
import { styled } from 'styled-components';

const Card = styled.div`
  position: relative;
  padding: ${space[20]};
  overflow: hidden;
  border-radius: ${radius.card};
  background: ${color.dist};
  color: ${color.onDist};
`;

const Watermark = styled.div`
  position: absolute;
  inset-block-start: calc(-1 * ${space[8]});
  inset-inline-end: calc(-1 * ${space[12]});
  opacity: 0.16;
`;

const Terms = styled.dl`
  position: relative;
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[16]};
  ${text.small}
  & dd {
    font-size: 1rem;
    font-weight: ${font.bold};
  }
  & > :first-child {
    grid-column: 1 / -1;
    padding-block-end: ${space[16]};
    border-block-end: 1px solid color-mix(in srgb, currentColor 50%, transparent);
  }
  & > :first-child > dd {
    margin-block-start: ${space[12]};
    ${text.hero}
    font-size: min(4.5rem, 24vw);
  }
`;

/** Terms of a distributor's level: discount over the public price, level, and minimum purchase. */
export function TermsCard({ distributor }: { distributor: DistributorView }) {
  return (
    <Card>
      <Watermark aria-hidden="true">
        <Mark size={148} tone="plain" />
      </Watermark>
      <Terms>
        <Fact name="Tu descuento sobre el precio público">{distributor.discount}%</Fact>
        <Fact name="Nivel">{affiliateLevelLabels[distributor.level]}</Fact>
        <Fact name="Compra mínima">{formatQuetzales(minimumOf(distributor))}</Fact>
      </Terms>
    </Card>
  );
}
