/** Why no session could stay open in this browser, in words; null where one can. */
export function cookiesProblem(): string | null {
  if (navigator.cookieEnabled) return null;
  return 'Tu navegador no guarda cookies y sin ellas no puedes entrar. Permítelas para esta tienda e intenta de nuevo.';
}
