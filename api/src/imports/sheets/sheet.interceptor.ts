import { importLimits } from '@shop/contracts';

import { formFileInterceptor, requiredFile } from '../../platform/http/form-file.interceptor';

const FIELD = 'file';

/** Reads the form with the spreadsheet. */
export const SheetInterceptor = formFileInterceptor({
  field: FIELD,
  bytes: importLimits.bytes,
  oneOnly: 'Envía un solo archivo',
  tooLarge: 'El archivo puede pesar como máximo 8 MB. Quita imágenes y hojas que no se importan, o pártelo en varios.',
});

export const requiredSheet = requiredFile(FIELD, 'Elige un archivo .xlsx o .csv');
