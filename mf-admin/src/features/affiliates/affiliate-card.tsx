import {
  affiliateLevelLabels,
  formatCount,
  formatPhone,
  formatQuetzales,
  mailtoLink,
  parseCentavos,
  type AffiliateView,
} from '@shop/contracts';
import { Badge, ExternalTextLink, Panel, color, media, space, text } from '@shop/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { formatDay } from '../../dates';
import { GuardedActions } from '../../shared/form/guarded-actions';
import { useStaff } from '../../shared/staff/use-staff';
import { affiliateActions, type AffiliateActionName } from './affiliate-actions';
import { AffiliateStatusBadge } from './affiliate-status';

const Card = styled(Panel)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  ${media.tablet} {
    padding: ${space[20]};
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
`;

const Name = styled.h2`
  overflow-wrap: anywhere;
  ${text.title}
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[12]} ${space[16]};
  ${text.small}
  ${media.tablet} {
    grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr));
  }
  & > :first-child {
    grid-column: span 2;
  }
  & dt {
    color: ${color.ink2};
  }
  & dd {
    overflow-wrap: anywhere;
  }
`;

const Message = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  color: ${color.ink2};
  ${text.small}
`;

export interface AffiliateCardProps {
  affiliate: AffiliateView;
  /** The action that is under way. */
  busy: AffiliateActionName | null;
  onAction: (name: AffiliateActionName) => void;
  onHistory: () => void;
}

/** An affiliate with terms, history and what can be done; what isn't allowed stays in sight with its reason. */
export function AffiliateCard({ affiliate, busy, onAction, onHistory }: AffiliateCardProps) {
  const { reasonAgainst } = useStaff();
  const heading = `afiliado-${affiliate.id}`;
  return (
    <Card as="article" aria-labelledby={heading}>
      <Head>
        <Name id={heading}>{affiliate.name}</Name>
        <AffiliateStatusBadge status={affiliate.status} />
        <Badge tone="dist">{affiliateLevelLabels[affiliate.level]}</Badge>
      </Head>
      <Facts>
        <Fact name="Correo">
          <ExternalTextLink href={mailtoLink(affiliate.email)}>{affiliate.email}</ExternalTextLink>
        </Fact>
        <Fact name="Teléfono">{formatPhone(affiliate.phone)}</Fact>
        <Fact name="Descuento">{`${affiliate.discount}%`}</Fact>
        <Fact name="Compra mínima">{formatQuetzales(parseCentavos(affiliate.minimumPurchase))}</Fact>
        <Fact name="Solicitud">{formatDay(affiliate.createdAt)}</Fact>
        {affiliate.approvedAt !== null && (
          <Fact name="Aprobación">
            {formatDay(affiliate.approvedAt)}
            {affiliate.approvedByName !== null && ` por ${affiliate.approvedByName}`}
          </Fact>
        )}
        {affiliate.approvedAt !== null && <Fact name="Cuenta">{accountText(affiliate)}</Fact>}
        {affiliate.approvedAt !== null && <Purchases affiliate={affiliate} />}
      </Facts>
      {affiliate.message && <Message>{affiliate.message}</Message>}
      <GuardedActions
        actions={[
          ...affiliateActions(affiliate).map(({ name, flag, ...look }) => ({
            ...look,
            busy: busy === name,
            reason: reasonAgainst(flag),
            onSelect: () => onAction(name),
          })),
          { label: 'Historial', tone: 'plain', icon: 'clock', onSelect: onHistory },
        ]}
      />
    </Card>
  );
}

/** What the affiliate ordered so far; `totalBought` is what was completed. */
function Purchases({ affiliate: { ordersCount, totalBought, lastOrderAt } }: { affiliate: AffiliateView }) {
  return (
    <>
      <Fact name="Pedidos">{ordersCount === 0 ? 'Ninguno todavía' : formatCount(ordersCount)}</Fact>
      <Fact name="Total comprado">{formatQuetzales(parseCentavos(totalBought))}</Fact>
      {lastOrderAt !== null && <Fact name="Último pedido">{formatDay(lastOrderAt)}</Fact>}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function accountText({ activated, activationExpiresAt }: AffiliateView): string {
  if (activated) return 'Activada';
  return activationExpiresAt === null
    ? 'Sin enlace de activación vigente'
    : `Enlace vigente hasta el ${formatDay(activationExpiresAt)}`;
}
