import { formatPhone, moneyText, type AffiliateView } from '@shop/contracts';
import { DIRTY } from '@shop/frames';
import { Checkbox, Cluster, Named, Quiet, Row, SmallButton } from '@shop/ui';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAdminFindDistributorsQuery } from '../sales.api';
import { Finder } from './finder';
import type { OrderDraft } from './order-draft';

/** The choice of a distributor as buyer, at their own price or at the public one. */
export function DistributorChoice() {
  const { watch, setValue, register } = useFormContext<OrderDraft>();
  const affiliate = watch('affiliate');
  const [searches, setSearches] = useState(false);

  function leave() {
    setValue('affiliate', null, DIRTY);
    setValue('publicPrice', false, DIRTY);
  }

  if (affiliate) {
    return (
      <>
        <Cluster $gap={12} $apart>
          <Terms affiliate={affiliate} />
          <SmallButton onClick={leave}>Quitar distribuidor</SmallButton>
        </Cluster>
        <Checkbox label="Cobrar al precio público, sin compra mínima" {...register('publicPrice')} />
      </>
    );
  }
  if (searches) {
    return (
      <Finder<AffiliateView>
        label="Buscar distribuidor"
        placeholder="Nombre, correo o teléfono"
        shortcut={false}
        name="Distribuidores"
        none="Ningún distribuidor aprobado coincide."
        by="nombre"
        useRows={useAdminFindDistributorsQuery}
      >
        {(found) => (
          <Row as="li" $gap={12} key={found.id}>
            <Terms affiliate={found} />
            <SmallButton aria-label={`Elegir a ${found.name}`} onClick={() => setValue('affiliate', found, DIRTY)}>
              Elegir
            </SmallButton>
          </Row>
        )}
      </Finder>
    );
  }
  return (
    <Cluster $gap={12} $apart>
      <Quiet>El pedido se cobra al precio público.</Quiet>
      <SmallButton icon="store" onClick={() => setSearches(true)}>
        Elegir distribuidor
      </SmallButton>
    </Cluster>
  );
}

function Terms({ affiliate: { name, phone, discount, minimumPurchase } }: { affiliate: AffiliateView }) {
  return (
    <Named data-grow="">
      <strong>{name}</strong>
      {`${formatPhone(phone)}, ${discount}%, compra mínima ${moneyText(minimumPurchase)}`}
    </Named>
  );
}
