import {
  affiliateLevelLabels,
  formatCount,
  formatPhone,
  mailtoLink,
  moneyText,
  type AffiliateStatus,
  type AffiliateView,
} from '@shop/contracts';
import {
  Area,
  Badge,
  type BadgeTone,
  Cluster,
  Definitions,
  ExternalTextLink,
  Fact,
  FoldButton,
  GuardedActions,
  Icon,
  type IconName,
  Panel,
  Quiet,
  Text,
  Title,
  media,
  space,
  useIsDesktop,
} from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { formatDay } from '../../dates';
import { useStaff } from '../../shared/staff/use-staff';
import { affiliateActions, type AffiliateActionName } from './affiliate-actions';
import type { AffiliateDialog } from './affiliate-dialogs';

const Card = styled(Panel)<{ $open: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $open }) => ($open ? space[16] : '0')};
  ${({ $open }) => !$open && `padding: ${space[4]} ${space[16]} ${space[8]};`}
  ${media.tablet} {
    padding: ${({ $open }) => ($open ? space[20] : `${space[8]} ${space[20]}`)};
  }
`;

/** Two lines; what waits for somebody stands beside the lower one on a phone, and beside both on a desktop. */
const Brief = styled.div`
  display: grid;
  grid-template: 'name badges' auto 'facts next' auto / minmax(0, 1fr) fit-content(50%);
  align-items: center;
  gap: 0 ${space[12]};
  ${media.desktop} {
    grid-template: 'name badges next' auto 'facts facts next' auto / minmax(0, 1fr) auto auto;
    gap: 0 ${space[24]};
  }
`;

const Facts = styled(Definitions)`
  grid-template-columns: repeat(2, minmax(0, 1fr));
  column-gap: ${space[16]};
  ${media.tablet} {
    grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr));
  }
  & > :first-child {
    grid-column: span 2;
  }
`;

const statusLooks: Record<AffiliateStatus, { children: string; tone: BadgeTone; icon: IconName }> = {
  pending: { children: 'Pendiente', tone: 'warn', icon: 'clock' },
  approved: { children: 'Aprobado', tone: 'ok', icon: 'check-circle' },
  standby: { children: 'En pausa', tone: 'info', icon: 'pause' },
  rejected: { children: 'Rechazado', tone: 'bad', icon: 'ban' },
};

export interface AffiliateCardProps {
  affiliate: AffiliateView;
  /** True when all of it is in sight, without a press. */
  large: boolean;
  /** The action that is under way. */
  busy: AffiliateActionName | null;
  open: (dialog: AffiliateDialog, id: string) => void;
  /** Does what is not asked about. */
  onAtOnce: (name: AffiliateActionName) => void;
}

/** An affiliate with terms, history and what can be done; what isn't allowed stays in sight with its reason. */
export function AffiliateCard({ affiliate, large, busy, open: ask, onAtOnce }: AffiliateCardProps) {
  const { reasonAgainst } = useStaff();
  const isDesktop = useIsDesktop();
  const [opened, setOpened] = useState(false);
  const open = large || opened;
  const heading = `afiliado-${affiliate.id}`;
  const actions = affiliateActions(affiliate).map(({ name: action, flag, dialog, ...look }) => ({
    ...look,
    busy: busy === action,
    reason: reasonAgainst(flag),
    onSelect: () => (dialog ? ask(dialog, affiliate.id) : onAtOnce(action)),
  }));
  // Staff can do waiting work in the row.
  const next = actions.filter(({ label }) => label === 'Aprobar' || label === 'Reactivar');
  const status = <Badge {...statusLooks[affiliate.status]} />;
  const badges = (
    <Cluster>
      {status}
      <Badge tone="dist">{affiliateLevelLabels[affiliate.level]}</Badge>
    </Cluster>
  );
  const name = large ? (
    <Title id={heading}>{affiliate.name}</Title>
  ) : (
    <h2>
      <FoldButton aria-expanded={open} onClick={() => setOpened(!opened)}>
        <Text as="span" $look="strong" id={heading}>
          {affiliate.name}
        </Text>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
      </FoldButton>
    </h2>
  );
  if (!open) {
    return (
      <Card as="article" aria-labelledby={heading} $open={false}>
        <Brief>
          {name}
          <Area $at="badges">{isDesktop ? badges : status}</Area>
          <Area $at="facts">
            <Quiet as="div">{briefOf(affiliate, isDesktop).join(' · ')}</Quiet>
          </Area>
          {next.length > 0 && (
            <Area $at="next">
              <GuardedActions actions={next} />
            </Area>
          )}
        </Brief>
      </Card>
    );
  }
  return (
    <Card as="article" aria-labelledby={heading} $open>
      <Cluster $gap={12}>
        {name}
        {badges}
      </Cluster>
      <Facts>
        <Fact name="Correo">
          <ExternalTextLink href={mailtoLink(affiliate.email)}>{affiliate.email}</ExternalTextLink>
        </Fact>
        <Fact name="Teléfono">{formatPhone(affiliate.phone)}</Fact>
        <Fact name="Descuento">{`${affiliate.discount}%`}</Fact>
        <Fact name="Compra mínima">{moneyText(affiliate.minimumPurchase)}</Fact>
        <Fact name="Solicitud">{formatDay(affiliate.createdAt)}</Fact>
        {affiliate.approvedAt !== null && (
          <>
            <Fact name="Aprobación">
              {formatDay(affiliate.approvedAt)}
              {affiliate.approvedByName !== null && ` por ${affiliate.approvedByName}`}
            </Fact>
            <Fact name="Cuenta">{accountText(affiliate)}</Fact>
            <Fact name="Pedidos">
              {affiliate.ordersCount === 0 ? 'Ninguno todavía' : formatCount(affiliate.ordersCount)}
            </Fact>
            <Fact name="Total comprado">{moneyText(affiliate.totalBought)}</Fact>
            {affiliate.lastOrderAt !== null && <Fact name="Último pedido">{formatDay(affiliate.lastOrderAt)}</Fact>}
          </>
        )}
      </Facts>
      {affiliate.message && (
        <Text $look="small" $quiet $breaks>
          {affiliate.message}
        </Text>
      )}
      <GuardedActions
        actions={[
          ...actions,
          { label: 'Historial', tone: 'plain', icon: 'clock', onSelect: () => ask('historial', affiliate.id) },
        ]}
      />
    </Card>
  );
}

/** Facts of a row about an affiliate: on a desktop all of its card (AFF-7), on a phone those that fit on a line. */
function briefOf(affiliate: AffiliateView, isDesktop: boolean): string[] {
  const { email, phone, level, discount, minimumPurchase, createdAt, approvedAt } = affiliate;
  if (!isDesktop) return [formatPhone(phone), affiliateLevelLabels[level]];
  return [
    formatPhone(phone),
    email,
    `${discount}%, mínimo ${moneyText(minimumPurchase)}`,
    `Solicitud ${formatDay(createdAt)}`,
    ...(approvedAt === null ? [] : [`Aprobación ${formatDay(approvedAt)}`]),
  ];
}

function accountText({ activated, activationExpiresAt }: AffiliateView): string {
  if (activated) return 'Activada';
  return activationExpiresAt === null
    ? 'Sin enlace de activación vigente'
    : `Enlace vigente hasta el ${formatDay(activationExpiresAt)}`;
}
