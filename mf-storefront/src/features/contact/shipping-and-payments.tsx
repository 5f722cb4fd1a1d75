import type { HomepageContent } from '@shop/contracts';
import { color, Icon, Panel, space, text, type IconName } from '@shop/ui';
import { styled } from 'styled-components';

/** Icons of the three shipping entries by their place: when, at what price, paid how. */
const SHIPPING_ICONS: readonly IconName[] = ['clock', 'box', 'cash'];

/** What a payment method's words tell of its kind. */
const PAYMENT_ICONS: readonly { words: RegExp; icon: IconName }[] = [
  { words: /transferencia|depósito|banc/i, icon: 'bank' },
  { words: /efectivo|contra entrega/i, icon: 'cash' },
];

const Box = styled(Panel)`
  margin-top: ${space[20]};
`;

const Title = styled.h3`
  margin-bottom: ${space[8]};
  ${text.strong}
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
`;

const Line = styled.li`
  display: flex;
  align-items: flex-start;
  gap: ${space[8]};
  ${text.small}
  & > svg {
    margin-top: ${space[4]};
    color: ${color.ink2};
  }
`;

const Words = styled.span`
  min-width: 0;
`;

const Detail = styled.span`
  display: block;
  ${text.caption}
  color: ${color.ink2};
`;

function paymentIcon(method: string): IconName {
  return PAYMENT_ICONS.find(({ words }) => words.test(method))?.icon ?? 'card';
}

/** How the shop ships and how it can be paid, as staff wrote it. */
export function ShippingAndPayments({ content }: { content: HomepageContent['contact'] }) {
  const entries = [
    ...content.shippingInfo.map(({ title, description }, place) => ({
      icon: SHIPPING_ICONS[place] ?? ('truck' as const),
      words: title,
      detail: description,
    })),
    { icon: 'truck' as const, words: content.shippingNotice, detail: '' },
    ...content.paymentMethods.map((method) => ({ icon: paymentIcon(method), words: method, detail: '' })),
  ].filter(({ words }) => words.trim() !== '');
  if (entries.length === 0) return null;
  return (
    <Box as="div" $tone="mist">
      <Title>Envíos y pagos</Title>
      <List>
        {entries.map(({ icon, words, detail }, place) => (
          <Line key={place}>
            <Icon name={icon} size={16} />
            <Words>
              {words}
              {detail && <Detail>{detail}</Detail>}
            </Words>
          </Line>
        ))}
      </List>
    </Box>
  );
}
