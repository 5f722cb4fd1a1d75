import type { PermissionFlag } from '@shop/contracts';

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
