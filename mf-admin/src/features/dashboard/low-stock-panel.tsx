import { formatCount, type LowStockRow } from '@shop/contracts';
import { Reading } from '@shop/frames';
import { Badge, Lines, Named, Panel, ProductPicture, Quiet, Row, Skeleton, TextLink, Title, size } from '@shop/ui';
import { adminRoutes } from '../../routes';
import { FIRST_PAGE } from '../../shared/list/list-definition';
import { useAdminListLowStockQuery } from '../../shared/staff/staff.api';

const SHOWN = 4;

/** The scarcest of what is low, and the way to all of it. */
export function LowStockPanel() {
  const found = useAdminListLowStockQuery(FIRST_PAGE, { refetchOnMountOrArgChange: true });
  return (
    <Panel aria-labelledby="poco-stock">
      <Title id="poco-stock">Poco stock</Title>
      <Quiet $above={4} $below={8}>
        Disponible es inventario menos reservado.
      </Quiet>
      <Reading found={found} failed="No se pudo cargar el inventario" waiting={<Skeleton $height={size.list} />}>
        {({ data, meta }) => <Rows rows={data.slice(0, SHOWN)} total={meta.total} />}
      </Reading>
    </Panel>
  );
}

function Rows({ rows, total }: { rows: readonly LowStockRow[]; total: number }) {
  if (rows.length === 0) return <Quiet>Nada por reponer.</Quiet>;
  return (
    <>
      <Lines $pad={8}>
        {rows.map(({ productName, image, flavorId, flavorName, available }) => (
          <Row as="li" $gap={12} key={flavorId}>
            <ProductPicture image={image} name={productName} flavor={flavorName} size="mini" />
            <Named data-grow="">
              <strong>{productName}</strong>
              <span>{flavorName}</span>
            </Named>
            {available === 0 ? (
              <Badge tone="bad" icon="close">
                Agotado
              </Badge>
            ) : (
              <Badge tone="warn" icon="alert-triangle">
                {`${available === 1 ? 'Queda' : 'Quedan'} ${formatCount(available)}`}
              </Badge>
            )}
          </Row>
        ))}
      </Lines>
      <Quiet $above={12}>
        <TextLink to={adminRoutes.lowStock}>
          {total === 1 ? 'Ver el inventario' : `Ver los ${formatCount(total)} con poco stock`}
        </TextLink>
      </Quiet>
    </>
  );
}
