import { formatPhone, formatQuetzales, parseCentavos, paymentMethodLabels, whatsappLink } from '@shop/contracts';
import { Badge, Button, ExternalButtonLink, Icon, Notice, color, edge, radius, size, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import type { ShownStop } from './saved-run';
import { OutcomeButtons, failureWords } from './outcome-buttons';
import type { Decision } from './use-rider-run';

const Card = styled.li<{ $isNext: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
  padding: ${space[16]};
  border: ${edge.strong} solid ${({ $isNext }) => ($isNext ? color.ink : 'transparent')};
  border-radius: ${radius.card};
  background: ${color.surface};
  overflow-wrap: anywhere;
  & + & {
    margin-block-start: ${space[12]};
  }
  & h2 {
    ${text.dialogTitle}
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  /* What came of a stop is a sentence. */
  & span {
    white-space: normal;
  }
`;

const Address = styled.p`
  ${text.lead}
  font-size: 1.25rem;
`;

const Due = styled.p`
  padding: ${space[12]};
  border-radius: ${radius.control};
  background: ${color.inv};
  color: ${color.onInv};
  text-align: center;
  ${text.pageTitle}
  ${text.figures}
`;

const Ways = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 5.5rem), 1fr));
  gap: ${space[8]};
  & > a {
    flex-direction: column;
    gap: ${space[4]};
    padding: ${space[8]} ${space[4]};
  }
`;

/** Opens the phone, which is no other tab. */
const Call = styled.a`
  display: flex;
  align-items: center;
  justify-content: center;
  min-height: ${size.controlLarge};
  border: ${edge.thin} solid ${color.field};
  border-radius: ${radius.control};
  text-decoration: none;
  ${text.label}
`;

export interface RiderStopProps {
  stop: ShownStop;
  /** Counted from 1. */
  place: number;
  /** The first one without an outcome. */
  isNext: boolean;
  onRecord: (decision: Decision) => void;
  onTakeBack: (id: string) => void;
}

/** A stop: where to, what to collect, how to reach them, and what came of it. One with an outcome is folded. */
export function RiderStop({ stop, place, isNext, onRecord, onTakeBack }: RiderStopProps) {
  const { customerName, orderCode, phone, address, department, items, status, refusal, unsent } = stop;
  const head = (
    <Line>
      <h2>{`${place}. ${customerName}`}</h2>
      <span>{orderCode}</span>
    </Line>
  );
  const refused = refusal !== null && <Notice tone="bad">{refusal}</Notice>;
  if (status !== 'en_ruta') {
    return (
      <Card $isNext={false}>
        {head}
        <Line>
          <Outcome stop={stop} />
          {unsent !== null && (
            <Button tone="outline" size="sm" icon="undo" onClick={() => onTakeBack(unsent.id)}>
              Deshacer
            </Button>
          )}
        </Line>
        {refused}
      </Card>
    );
  }
  const mapped = `${address}, ${department}, Guatemala`;
  const chat = whatsappLink(phone);
  return (
    <Card $isNext={isNext} aria-current={isNext ? 'step' : undefined}>
      {head}
      <Address>{`${address}, ${department}`}</Address>
      {items.length > 0 ? (
        <p>{items.join(' · ')}</p>
      ) : (
        <Notice tone="bad">La tienda canceló o cerró este pedido: pregunta antes de entregarlo.</Notice>
      )}
      <Due>{dueText(stop)}</Due>
      <Ways>
        <Call href={`tel:+502${phone}`} aria-label={`Llamar a ${customerName}, ${formatPhone(phone)}`}>
          <Icon name="phone" />
          Llamar
        </Call>
        {chat !== null && (
          <ExternalButtonLink href={chat} tone="whatsapp" size="lg" icon="whatsapp">
            Chat
          </ExternalButtonLink>
        )}
        <ExternalButtonLink
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(mapped)}`}
          tone="outline"
          size="lg"
          icon="pin"
        >
          Mapa
        </ExternalButtonLink>
      </Ways>
      {refused}
      <OutcomeButtons stop={stop} onRecord={onRecord} />
    </Card>
  );
}

function dueText({ paymentMethod, expectedCash }: ShownStop): string {
  const due = parseCentavos(expectedCash);
  if (due > 0) return `Cobrar ${formatQuetzales(due)}`;
  return paymentMethod === 'efectivo' ? 'No cobrar' : `No cobrar: ${paymentMethodLabels[paymentMethod]}`;
}

function Outcome({ stop: { status, failure, collected, unsent } }: { stop: ShownStop }) {
  const isDelivered = status === 'entregado';
  const cash = parseCentavos(collected ?? '0.00');
  const delivered = cash > 0 ? `Entregado, cobrado ${formatQuetzales(cash)}` : 'Entregado';
  return (
    <span>
      <Badge tone={isDelivered ? 'ok' : 'bad'} icon={isDelivered ? 'check-circle' : 'close'}>
        {isDelivered ? delivered : failureWords(failure ?? 'no_fue')}
      </Badge>{' '}
      {unsent !== null && (
        <Badge tone="warn" icon="clock">
          Sin enviar
        </Badge>
      )}
    </span>
  );
}
