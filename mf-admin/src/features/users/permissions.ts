import { PERMISSION_FLAGS, type PermissionFlag, type StaffView } from '@shop/contracts';

/** A flag on a badge, and in the form with what it opens (ACC-2). */
export const permissionLabels: Record<PermissionFlag, { short: string; long: string }> = {
  editInventory: { short: 'Inventario', long: 'Modificar cantidades de inventario' },
  addProduct: { short: 'Productos', long: 'Crear y editar productos y sabores' },
  deleteItems: { short: 'Eliminar', long: 'Eliminar productos y sabores' },
  deleteAffiliate: { short: 'Eliminar afiliados', long: 'Eliminar afiliados' },
  authorizeAffiliate: { short: 'Autorizar', long: 'Aprobar o rechazar solicitudes de afiliación' },
  pauseAffiliate: { short: 'Pausar', long: 'Pausar o reactivar afiliados' },
  settleCash: { short: 'Caja', long: 'Mensajeros, liquidaciones y cierres de caja' },
};

/** Badges that a row of the table has room for (USR-1). */
const SHOWN = 2;

/** The names of a user's permissions: at most two for badges, and the others. Admins have all of them by their role. */
export function permissionBadges(user: StaffView): { shown: string[]; others: string[] } {
  if (user.role === 'admin') return { shown: ['Todos los permisos'], others: [] };
  const names = PERMISSION_FLAGS.filter((flag) => user[flag]).map((flag) => permissionLabels[flag].short);
  return { shown: names.slice(0, SHOWN), others: names.slice(SHOWN) };
}
