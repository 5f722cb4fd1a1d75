import { limits } from '@shop/contracts';

import { formFileInterceptor, requiredFile } from '../../platform/http/body/form-file.interceptor';

/** The form's field (PRD-14). */
const FIELD = 'image';

/** Reads the form with the image. */
export const ImageInterceptor = formFileInterceptor({
  field: FIELD,
  bytes: limits.imageBytes,
  oneOnly: 'Envía una sola imagen',
});

export const requiredImage = requiredFile(FIELD, 'Elige una imagen');
