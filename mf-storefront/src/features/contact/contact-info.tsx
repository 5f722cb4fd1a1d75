import { CONTACT_BLOCKS, isEmail, mailtoLink, whatsappLink, type HomepageContent } from '@shop/contracts';
import { color, ExternalTextLink, font, Icon, size, space, text, type IconName } from '@shop/ui';
import { styled } from 'styled-components';

type Block = HomepageContent['contact']['contactInfo'][number];
type BlockKind = (typeof CONTACT_BLOCKS)[number];

const icons: Record<BlockKind, IconName> = { whatsapp: 'whatsapp', email: 'mail', location: 'pin' };

const Item = styled.li`
  display: flex;
  gap: ${space[16]};
  padding-block: ${space[16]} ${space[8]};
  border-top: 1px solid ${color.line};
  & > svg {
    margin-top: ${space[4]};
  }
  & > div {
    min-width: 0;
  }
`;

const Quiet = styled.p`
  ${text.small}
  color: ${color.ink2};
`;

const Value = styled.p`
  font-weight: ${font.strong};
`;

const Action = styled(ExternalTextLink)`
  display: inline-flex;
  align-items: center;
  min-height: ${size.controlSmall};
  overflow-wrap: anywhere;
  ${text.small}
  font-weight: ${font.strong};
`;

/** Where a block's action leads; null when its value is not what the block needs. */
function actionAddress(kind: BlockKind, value: string): string | null {
  const words = value.trim();
  switch (kind) {
    case 'whatsapp':
      return whatsappLink(words);
    case 'email':
      return isEmail(words) ? mailtoLink(words) : null;
    case 'location':
      return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(words)}`;
  }
}

/** The contact blocks in their fixed order: WhatsApp, mail, place. Blocks without a value are left out. */
export function ContactInfo({ blocks }: { blocks: Block[] }) {
  const known = CONTACT_BLOCKS.flatMap((kind, place) => {
    const block = blocks[place];
    return block && block.value.trim() !== '' ? [{ kind, ...block }] : [];
  });
  return (
    <ul>
      {known.map(({ kind, title, value, description, action }) => {
        const address = actionAddress(kind, value);
        return (
          <Item key={kind}>
            <Icon name={icons[kind]} />
            <div>
              {title && <Quiet as="h3">{title}</Quiet>}
              <Value>{value}</Value>
              {description && <Quiet>{description}</Quiet>}
              {action && address !== null && <Action href={address}>{action}</Action>}
            </div>
          </Item>
        );
      })}
    </ul>
  );
}
