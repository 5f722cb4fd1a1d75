import { Notice } from '@shop/ui';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../dates';
import { adminRoutes } from '../routes';
import { useAdminOwnFactorsQuery } from '../shared/staff/factors.api';
import { Stack } from '../shared/layout/layout';

/** Until when somebody has to add a second factor whose role needs one; nothing for everybody else. */
export function FactorDue() {
  const dueAt = useAdminOwnFactorsQuery().data?.dueAt ?? null;
  if (dueAt === null) return null;
  return (
    <Stack $below={16}>
      <Notice tone="warn" title="Falta tu segundo paso para entrar">
        {`Agrégalo antes del ${formatDateTime(dueAt)}; después solo podrás abrir tu perfil. `}
        <Link to={`${adminRoutes.profile}?pestana=seguridad`}>Agregar ahora</Link>
      </Notice>
    </Stack>
  );
}
