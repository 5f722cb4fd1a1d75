import {
  ParseFilePipe,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import { MulterError } from 'multer';
import type { Observable } from 'rxjs';

import { isError } from '../../errors/is-error';
import { ShopError } from '../../errors/shop-error';
import { requestContext } from '../../logging/request-context';
import { Semaphore, type WorkLimits } from '../../semaphore';

/** The one file of a form. */
export interface FormFile {
  /** The form's field. */
  field: string;
  bytes: number;
  /** 'Envía una sola imagen' */
  oneOnly: string;
  /** Text that refuses a larger file; the usual one is about pictures. */
  tooLarge?: string;
}

/** Forms of one person that are held in memory at once, and those that wait unread. */
const OWN_FORMS: WorkLimits = { running: 3, waiting: 12, timeoutMs: 60_000 };
const turns = new Map<string, Semaphore>();

/** Lets nobody hold more of the memory than some files take, however slowly they send them. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const person = requestContext.getStore()?.staffId ?? '';
  const own = turns.get(person) ?? new Semaphore(OWN_FORMS);
  turns.set(person, own);
  return own.run(work);
}

/** Ends when the sender goes away, while they wait or in the midst. @throws ShopError request.malformed */
async function unlessGone<Result>(request: Request, work: () => Promise<Result>): Promise<Result> {
  const cutOff = () => new ShopError('request.malformed');
  if (request.destroyed) throw cutOff();
  const gone = new Promise<never>((_resolve, reject) => {
    request.once('close', () => {
      if (!request.complete) reject(cutOff());
    });
  });
  return Promise.race([gone, work()]);
}

/**
 * Reads a form with one file, in memory: it is written only when it turned out to be what it should be. Of texts beside it there
 * are a few short ones. Whatever is wrong with the form, the sender is to blame.
 */
export function formFileInterceptor(file: FormFile): Type<NestInterceptor> {
  const { field, bytes } = file;
  const limits = { fileSize: bytes, files: 1, fields: 10, fieldSize: 1000, parts: 12 };
  class FormFileInterceptor extends FileInterceptor(field, { limits, defParamCharset: 'utf8' }) {
    override async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      const request = context.switchToHttp().getRequest<Request>();
      const isOther = request.headers['content-type'] !== undefined && !request.is('multipart/form-data');
      if (isOther) throw new ShopError('request.unsupportedType');
      try {
        return await inTurn(() => unlessGone(request, async () => super.intercept(context, next)));
      } catch (error) {
        if (error instanceof ShopError) throw error;
        throw toFormError(error, file);
      }
    }
  }
  return FormFileInterceptor;
}

/** For the handler's parameter: there is a file. @param message 'Elige una imagen' */
export function requiredFile(field: string, message: string): ParseFilePipe {
  return new ParseFilePipe({ exceptionFactory: () => fileProblem(field, message) });
}

function toFormError(error: unknown, { field, oneOnly, tooLarge }: FormFile): ShopError {
  const code = isError(error) && error.cause instanceof MulterError ? error.cause.code : null;
  if (code === 'LIMIT_FILE_SIZE') {
    return new ShopError('upload.tooLarge', { cause: error, ...(tooLarge !== undefined && { text: tooLarge }) });
  }
  if (code === 'LIMIT_FILE_COUNT' || code === 'LIMIT_UNEXPECTED_FILE') {
    return fileProblem(field, `${oneOnly}, en el campo ${field}`);
  }
  return new ShopError('request.malformed', { cause: error });
}

function fileProblem(field: string, message: string): ShopError {
  return new ShopError('request.invalid', { text: `${message}.`, problems: [{ path: field, message }] });
}
