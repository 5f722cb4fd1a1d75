import { hasPermission, type PermissionFlag, type StaffView } from '@shop/contracts';
import { useSession } from '@shop/shell-api';
import { useAdminMeQuery } from './staff.api';

/** Action that a flag allows, as the end of 'No tienes permiso para …'. */
const flagActions: Record<PermissionFlag, string> = {
  editInventory: 'modificar inventario',
  addProduct: 'crear ni editar productos',
  deleteItems: 'eliminar productos ni sabores',
  deleteAffiliate: 'eliminar afiliados',
  authorizeAffiliate: 'autorizar afiliados',
  pauseAffiliate: 'pausar ni reactivar afiliados',
  settleCash: 'editar mensajeros, liquidar ni cerrar caja',
};

export interface StaffRights {
  staff: StaffView;
  allows: (flag: PermissionFlag) => boolean;
  /** Why a button is off that takes one of these flags; null when it is on. */
  reasonAgainst: (...flags: PermissionFlag[]) => string | null;
}

/**
 * Who is signed in and what they may do: as the server says, and until it answered as the login said. This only decides
 * what is shown; the server decides at each call. For screens behind the login alone.
 * @throws Error when nobody is signed in
 */
export function useStaff(): StaffRights {
  const { staff: stored } = useSession();
  const { data } = useAdminMeQuery();
  const staff = data ?? stored;
  if (!staff) throw new Error('A screen for staff without staff');
  return {
    staff,
    allows: (flag) => hasPermission(staff, flag),
    reasonAgainst: (...flags) => {
      const [first] = flags;
      if (first === undefined || flags.some((flag) => hasPermission(staff, flag))) return null;
      return `No tienes permiso para ${flagActions[first]}.`;
    },
  };
}
