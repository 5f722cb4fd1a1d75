import { fold } from '@shop/contracts';

/**
 * A number as people and spreadsheets write it ('145,50', 'Q1,234.50', '1.234,5'), as decimal text: '145.50'. What may mean two
 * numbers is refused, and what is none is answered as it is for the field's own rule.
 */
export function readNumber(typed: string): { text: string } | { problem: string } {
  const text = typed.replace(/\s/g, '').replace(/^Q\.?/i, '');
  if (/^-?\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(text) && !text.startsWith('0')) {
    return {
      problem: `No se sabe si «${typed}» son miles o decimales. Escribe ${text.replace(/[.,]/g, '')} si son miles.`,
    };
  }
  if (/^-?\d+[.,]\d+$/.test(text)) return { text: text.replace(',', '.') };
  if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return { text: text.replaceAll('.', '').replace(',', '.') };
  if (/^-?\d{1,3}(,\d{3})+\.\d+$/.test(text)) return { text: text.replaceAll(',', '') };
  return { text };
}

const flags = new Map([
  ...['si', 's', 'x', '1', 'verdadero', 'true', 'activo', 'yes'].map((word) => [word, true] as const),
  ...['no', 'n', '0', 'falso', 'false', 'inactivo'].map((word) => [word, false] as const),
]);

export function readFlag(typed: string): { value: boolean } | { problem: string } {
  const value = flags.get(fold(typed));
  return value === undefined ? { problem: 'Escribe Sí o No' } : { value };
}
