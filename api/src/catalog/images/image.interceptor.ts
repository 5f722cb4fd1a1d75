import { limits } from '@shop/contracts';
import { Injectable, ParseFilePipe, type CallHandler, type ExecutionContext } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import { MulterError } from 'multer';
import type { Observable } from 'rxjs';

import { isError } from '../../common/errors/is-error';
import { ShopError } from '../../common/errors/shop-error';

/** The form's field (PRD-14). */
const FIELD = 'image';

/** In memory: a file is written only when it turned out to be a picture. Texts beside it are ignored. */
const FormReader = FileInterceptor(FIELD, {
  limits: { fileSize: limits.imageBytes, files: 1, fields: 10, fieldSize: 1000, parts: 12 },
});

/** Reads the form with the image; whatever is wrong with it, the sender is to blame. */
@Injectable()
export class ImageInterceptor extends FormReader {
  override async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const isOther = request.headers['content-type'] !== undefined && !request.is('multipart/form-data');
    if (isOther) throw new ShopError('request.unsupportedType');
    try {
      return await super.intercept(context, next);
    } catch (error) {
      throw toFormError(error);
    }
  }
}

/** For the handler's parameter: there is an image. */
export const requiredImage = new ParseFilePipe({ exceptionFactory: () => imageProblem('Elige una imagen') });

function toFormError(error: unknown): ShopError {
  const code = isError(error) && error.cause instanceof MulterError ? error.cause.code : null;
  if (code === 'LIMIT_FILE_SIZE') return new ShopError('upload.tooLarge', { cause: error });
  if (code === 'LIMIT_FILE_COUNT' || code === 'LIMIT_UNEXPECTED_FILE') {
    return imageProblem(`Envía una sola imagen, en el campo ${FIELD}`);
  }
  return new ShopError('request.malformed', { cause: error });
}

function imageProblem(message: string): ShopError {
  return new ShopError('request.invalid', { text: `${message}.`, problems: [{ path: FIELD, message }] });
}
