import { formatPhone, formatQuetzales, parseCentavos, type AffiliateView } from '@shop/contracts';
import { Button, Checkbox, Skeleton, size } from '@shop/ui';
import { useState } from 'react';
import { Cluster, Lines, Quiet, Row, Stack } from '../../../shared/layout/layout';
import { ListResults } from '../../../shared/list/list-results';
import { ListSearch } from '../../../shared/list/list-search';
import { Named } from '../../../shared/page/named';
import { useAdminFindDistributorsQuery } from './new-order.api';
import type { OrderDraft } from './order-draft';

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
        <Cluster $gap={12} $apart>
          <Terms affiliate={affiliate} />
          <Button tone="outline" size="sm" onClick={() => onChange({ affiliate: null, publicPrice: false })}>
            Quitar distribuidor
          </Button>
        </Cluster>
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
    <Cluster $gap={12} $apart>
      <Quiet>El pedido se cobra al precio público.</Quiet>
      <Button tone="outline" size="sm" icon="store" onClick={() => setSearches(true)}>
        Elegir distribuidor
      </Button>
    </Cluster>
  );
}

function DistributorSearch({ onChoose }: { onChoose: (affiliate: AffiliateView) => void }) {
  const [q, setQ] = useState('');
  const found = useAdminFindDistributorsQuery(q, { refetchOnMountOrArgChange: true });
  return (
    <Stack $gap={8}>
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
        empty={({ total }) => total === 0 && <Quiet role="status">Ningún distribuidor aprobado coincide.</Quiet>}
      >
        {({ rows, total }) => (
          <>
            <Lines $pad={8} aria-label="Distribuidores">
              {rows.map((affiliate) => (
                <Row as="li" $gap={12} key={affiliate.id}>
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
            </Lines>
            {rows.length < total && <Quiet>{`${rows.length} de ${total} distribuidores; busca por nombre.`}</Quiet>}
          </>
        )}
      </ListResults>
    </Stack>
  );
}

function Terms({ affiliate: { name, phone, discount, minimumPurchase } }: { affiliate: AffiliateView }) {
  return (
    <Named data-grow="">
      <strong>{name}</strong>
      {`${formatPhone(phone)}, ${discount}%, compra mínima ${formatQuetzales(parseCentavos(minimumPurchase))}`}
    </Named>
  );
}
