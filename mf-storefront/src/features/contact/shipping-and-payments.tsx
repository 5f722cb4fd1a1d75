import type { HomepageContent } from '@shop/contracts';
import { color, Icon, Panel, space, text, type IconName } from '@shop/ui';
import { styled } from 'styled-components';

/** Icons of the three shipping entries by their place: when, at what price, paid how. */
const SHIPPING_ICONS: readonly IconName[] = ['clock', 'box', 'cash'];

/** Kind of a payment method, by its words. */
const PAYMENT_ICONS: readonly { words: RegExp; icon: IconName }[] = [
  { words: /transferencia|depósito|banc/i, icon: 'bank' },
  { words: /efectivo|contra entrega/i, icon: 'cash' },
];

const Box = styled(Panel)`
  margin-top: ${space[20]};
  & > h3 {
    margin-bottom: ${space[8]};
    ${text.strong}
  }
  & ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[8]};
  }
  & li {
    display: flex;
    align-items: flex-start;
    gap: ${space[8]};
    ${text.small}
  }
  & svg {
    margin-top: ${space[4]};
    color: ${color.ink2};
  }
  & span {
    min-width: 0;
  }
  /* The details of a line. */
  & span > span {
    display: block;
    ${text.caption}
    color: ${color.ink2};
  }
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
      <h3>Envíos y pagos</h3>
      <ul>
        {entries.map(({ icon, words, detail }, place) => (
          <li key={place}>
            <Icon name={icon} size={16} />
            <span>
              {words}
              {detail && <span>{detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
