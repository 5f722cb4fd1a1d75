/** Lists show large cards in place of rows, as whoever uses this device likes. */
export function likeLargeCards(): void {
  localStorage.setItem('admin_tarjetas_grandes', 'si');
}
