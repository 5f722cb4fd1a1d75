import type { CellProblem } from '@shop/contracts';

/** Contents of a cell besides values that people typed; such a cell is never read as a value. */
export const cellFlaws = {
  formula: 'Tiene una fórmula. Copia la columna y pégala como «solo valores».',
  error: 'Tiene un error de la hoja de cálculo (como #N/A). Escribe el valor.',
  date: 'La hoja de cálculo lo convirtió en fecha. Da a la celda formato de número o texto y escríbelo de nuevo.',
} as const;

/** A cell as the file has it, its text not yet trimmed. */
export interface RawCell {
  text: string;
  flaw?: keyof typeof cellFlaws;
}

/** A row of the file with its cells by their place, from 0; empty ones may be missing. */
export interface RawRow {
  number: number;
  cells: (RawCell | undefined)[];
}

/** A row by the keys of its columns: what it says, and what is wrong in cells that say nothing. */
export interface ReadRow {
  number: number;
  cells: Record<string, string>;
  flaws: CellProblem[];
}

export interface ReadSheet {
  rows: ReadRow[];
  /** Titles that no column has. */
  unknownColumns: string[];
}

/** A file that can't be read, with the sentence for the person. */
export class UnreadableSheet extends Error {
  constructor(problem: keyof typeof sheetProblems, titles: readonly string[] = []) {
    super([sheetProblems[problem], titles.map((title) => `«${title}»`).join(', ')].filter(Boolean).join(' '));
  }
}

export const sheetProblems = {
  empty: 'El archivo está vacío.',
  none: 'Este archivo no es una hoja de cálculo. Elige un .xlsx o un .csv.',
  old: 'Este archivo es de un Excel antiguo o tiene contraseña. Ábrelo y guárdalo como «Libro de Excel (.xlsx)», sin contraseña.',
  openDocument: 'Este archivo es de LibreOffice (.ods). Guárdalo como «Excel 2007-365 (.xlsx)» e inténtalo de nuevo.',
  partial:
    'El archivo está incompleto o dañado: puede que no terminara de copiarse. Ábrelo, guárdalo de nuevo y súbelo.',
  tooLarge:
    'El archivo es demasiado grande por dentro. Deja solo la hoja que quieres importar, sin imágenes, y súbelo de nuevo.',
  tooSlow: 'El archivo tardó demasiado en leerse. Deja solo la hoja que quieres importar y súbelo de nuevo.',
  tooManyRows: 'El archivo tiene más de 20,000 filas. Pártelo en varios.',
  links:
    'El archivo tiene vínculos a otros libros. En Excel: Datos, Editar vínculos, Romper vínculo; guárdalo y súbelo de nuevo.',
  macros: 'El archivo tiene macros. Guárdalo como «Libro de Excel (.xlsx)», sin macros.',
  noTitles:
    'No encontramos los títulos de las columnas en la primera hoja. Deja en ella la tabla, con los títulos encima de sus filas.',
  sameColumn:
    'Varios títulos son de la misma columna y no se sabe cuál leer. Deja solo uno de ellos y súbelo de nuevo:',
  noRows: 'El archivo no tiene filas debajo de los títulos.',
} as const;
