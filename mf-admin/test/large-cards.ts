/** Lists show large cards in place of rows, as this device's user prefers. */
export function likeLargeCards(): void {
  localStorage.setItem('admin_tarjetas_grandes', 'si');
}
