import { Notice, space } from '@shop/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { formatDateTime } from '../dates';
import { adminRoutes } from '../routes';
import { useAdminOwnFactorsQuery } from '../shared/staff/factors.api';

const Place = styled.div`
  margin-bottom: ${space[16]};
`;

/** Until when somebody has to add a second factor whose role needs one; nothing for everybody else. */
export function FactorDue() {
  const dueAt = useAdminOwnFactorsQuery().data?.dueAt ?? null;
  if (dueAt === null) return null;
  return (
    <Place>
      <Notice tone="warn" title="Falta tu segundo paso para entrar">
        {`Agrégalo antes del ${formatDateTime(dueAt)}; después solo podrás abrir tu perfil. `}
        <Link to={`${adminRoutes.profile}?pestana=seguridad`}>Agregar ahora</Link>
      </Notice>
    </Place>
  );
}
