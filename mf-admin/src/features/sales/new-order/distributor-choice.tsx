import { formatPhone, formatQuetzales, parseCentavos, type AffiliateView } from '@shop/contracts';
import { Button, Checkbox, Skeleton, color, edge, size, space, text } from '@shop/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ListResults } from '../../../shared/list/list-results';
import { ListSearch } from '../../../shared/list/list-search';
import { Named } from '../../../shared/page/named';
import { useAdminFindDistributorsQuery } from './new-order.api';
import type { OrderDraft } from './order-draft';

const Chosen = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[12]};
`;

const Words = styled.p`
  color: ${color.ink2};
  overflow-wrap: anywhere;
  ${text.small}
`;

const Found = styled.ul`
  margin-top: ${space[8]};
  & > li + li {
    border-block-start: ${edge.thin} solid ${color.line};
  }
`;

const Row = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]};
  padding-block: ${space[8]};
`;

export interface DistributorChoiceProps {
  draft: OrderDraft;
  onChange: (change: Partial<Pick<OrderDraft, 'affiliate' | 'publicPrice'>>) => void;
}

/** The choice of a distributor as buyer, at their own price or at the public one. */
export function DistributorChoice({ draft: { affiliate, publicPrice }, onChange }: DistributorChoiceProps) {
  const [searches, setSearches] = useState(false);
  if (affiliate) {
    return (
      <>
        <Chosen>
          <Terms affiliate={affiliate} />
          <Button tone="outline" size="sm" onClick={() => onChange({ affiliate: null, publicPrice: false })}>
            Quitar distribuidor
          </Button>
        </Chosen>
        <Checkbox
          label="Cobrar al precio público, sin compra mínima"
          checked={publicPrice}
          onChange={({ target }) => onChange({ publicPrice: target.checked })}
        />
      </>
    );
  }
  if (searches) return <DistributorSearch onChoose={(chosen) => onChange({ affiliate: chosen })} />;
  return (
    <Chosen>
      <Words>El pedido se cobra al precio público.</Words>
      <Button tone="outline" size="sm" icon="store" onClick={() => setSearches(true)}>
        Elegir distribuidor
      </Button>
    </Chosen>
  );
}

function DistributorSearch({ onChoose }: { onChoose: (affiliate: AffiliateView) => void }) {
  const [q, setQ] = useState('');
  const found = useAdminFindDistributorsQuery(q, { refetchOnMountOrArgChange: true });
  return (
    <div>
      <ListSearch
        label="Buscar distribuidor"
        placeholder="Nombre, correo o teléfono"
        shortcut={false}
        q={q}
        onSearch={setQ}
      />
      <ListResults
        found={found}
        page={1}
        waiting={{ text: 'Buscando distribuidores...', outline: <Skeleton $height={size.control} /> }}
        failed={{ title: 'No se pudieron cargar los distribuidores' }}
        empty={({ total }) => total === 0 && <Words role="status">Ningún distribuidor aprobado coincide.</Words>}
      >
        {({ rows, total }) => (
          <>
            <Found aria-label="Distribuidores">
              {rows.map((affiliate) => (
                <Row key={affiliate.id}>
                  <Terms affiliate={affiliate} />
                  <Button
                    tone="outline"
                    size="sm"
                    aria-label={`Elegir a ${affiliate.name}`}
                    onClick={() => onChoose(affiliate)}
                  >
                    Elegir
                  </Button>
                </Row>
              ))}
            </Found>
            {rows.length < total && <Words>{`${rows.length} de ${total} distribuidores; busca por nombre.`}</Words>}
          </>
        )}
      </ListResults>
    </div>
  );
}

function Terms({ affiliate: { name, phone, discount, minimumPurchase } }: { affiliate: AffiliateView }) {
  return (
    <Named>
      <strong>{name}</strong>
      {`${formatPhone(phone)}, ${discount}%, compra mínima ${formatQuetzales(parseCentavos(minimumPurchase))}`}
    </Named>
  );
}
