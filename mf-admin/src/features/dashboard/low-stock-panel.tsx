import { formatCount, type LowStockRow } from '@shop/contracts';
import { Badge, Panel, ProductPicture, Skeleton, TextLink, color, edge, size, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { adminRoutes } from '../../routes';
import { FIRST_PAGE } from '../../shared/list/list-definition';
import { Named } from '../../shared/page/named';
import { useAdminListLowStockQuery } from '../../shared/staff/staff.api';

const Title = styled.h2`
  ${text.title}
`;

const Quiet = styled.p`
  margin-block: ${space[4]} ${space[8]};
  color: ${color.ink2};
  ${text.small}
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[12]};
  padding-block: ${space[8]};
  & + & {
    border-block-start: ${edge.thin} solid ${color.line};
  }
`;

const All = styled.p`
  margin-top: ${space[12]};
  ${text.small}
`;

/** Rows that the dashboard has room for. */
const SHOWN = 4;

/** The scarcest of what is low, and the way to all of it. */
export function LowStockPanel() {
  const { data, isError } = useAdminListLowStockQuery(FIRST_PAGE, { refetchOnMountOrArgChange: true });
  return (
    <Panel aria-labelledby="poco-stock">
      <Title id="poco-stock">Poco stock</Title>
      <Quiet>Disponible es inventario menos reservado.</Quiet>
      {data ? (
        <Rows rows={data.data.slice(0, SHOWN)} total={data.meta.total} />
      ) : isError ? (
        <Quiet>No se pudo cargar. Lo demás sigue funcionando.</Quiet>
      ) : (
        <Skeleton $height={size.list} />
      )}
    </Panel>
  );
}

function Rows({ rows, total }: { rows: readonly LowStockRow[]; total: number }) {
  if (rows.length === 0) return <Quiet>Nada por reponer.</Quiet>;
  return (
    <>
      <ul>
        {rows.map(({ productName, image, flavorId, flavorName, available }) => (
          <Row key={flavorId}>
            <ProductPicture image={image} name={productName} flavor={flavorName} size="mini" />
            <Named>
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
      </ul>
      <All>
        <TextLink to={adminRoutes.lowStock}>
          {total === 1 ? 'Ver el inventario' : `Ver los ${formatCount(total)} con poco stock`}
        </TextLink>
      </All>
    </>
  );
}
