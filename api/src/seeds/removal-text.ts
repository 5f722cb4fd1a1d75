import type { SampleRemoval } from './sample-removal';

/** What a removal did, for the terminal. */
export function removalText(removal: SampleRemoval): string {
  const removed = [
    counted(removal.products, 'producto', 'productos'),
    counted(removal.orders, 'pedido', 'pedidos'),
    counted(removal.affiliates, 'afiliado', 'afiliados'),
    counted(removal.messages, 'mensaje', 'mensajes'),
  ].filter((text) => text !== null);
  const { sections, keptProducts, keptAffiliates } = removal;
  const lines = [
    removed.length > 0 && `Datos de ejemplo que se quitaron: ${inSpanish(removed)}.`,
    sections > 0 && `Secciones de la portada que volvieron a su texto inicial: ${sections}.`,
    keptProducts.length > 0 &&
      `Se quedan desactivados, porque tienen ventas o sabores reales: ${inSpanish(keptProducts)}.`,
    keptAffiliates.length > 0 && `Se quedan en pausa, porque tienen pedidos reales: ${inSpanish(keptAffiliates)}.`,
  ].filter((line) => line !== false);
  return lines.length > 0 ? lines.join('\n') : 'No hay datos de ejemplo en esta tienda.';
}

function counted(count: number, one: string, many: string): string | null {
  if (count === 0) return null;
  return `${count} ${count === 1 ? one : many}`;
}

function inSpanish(texts: string[]): string {
  return new Intl.ListFormat('es').format(texts);
}
