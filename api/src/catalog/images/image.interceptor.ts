import { limits } from '@shop/contracts';
import {
  createParamDecorator,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { Observable } from 'rxjs';

import { ShopError } from '../../common/errors/shop-error';

/** The form's field (back office, section 7). */
const FIELD = 'image';

/** In memory: a file is written only when it turned out to be a picture. Texts beside it are ignored. */
const receive = multer({
  limits: { fileSize: limits.imageBytes, files: 1, fields: 10, fieldSize: 1000, parts: 12 },
}).single(FIELD);

/** Reads the form with the image, after the guards let the caller through. */
@Injectable()
export class ReceiveImage implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const isOther = request.headers['content-type'] !== undefined && !request.is('multipart/form-data');
    if (isOther) throw new ShopError('request.unsupportedType');
    await readForm(request, http.getResponse<Response>());
    if (!request.file) throw missing('Elige una imagen');
    return next.handle();
  }
}

/** The bytes that were sent as the image. */
export const ReceivedImage = createParamDecorator((_data: unknown, context: ExecutionContext): Buffer => {
  const { file } = context.switchToHttp().getRequest<Request>();
  if (!file) throw missing('Elige una imagen');
  return file.buffer;
});

function readForm(request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    receive(request, response, (error: unknown) => {
      if (error) reject(toFormError(error));
      else resolve();
    });
  });
}

/** What multer and the parser beneath it say of a form; whatever they say, the sender is to blame. */
function toFormError(error: unknown): ShopError {
  const code = error instanceof MulterError ? error.code : null;
  if (code === 'LIMIT_FILE_SIZE') return new ShopError('upload.tooLarge', { cause: error });
  if (code === 'LIMIT_FILE_COUNT' || code === 'LIMIT_UNEXPECTED_FILE') {
    return missing(`Envía una sola imagen, en el campo ${FIELD}`);
  }
  return new ShopError('request.malformed', { cause: error });
}

function missing(message: string): ShopError {
  return new ShopError('request.invalid', { text: `${message}.`, problems: [{ path: FIELD, message }] });
}
