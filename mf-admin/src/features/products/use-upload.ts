import { shopApi, toApiError } from '@shop/api-client';
import type { UploadedImage } from '@shop/contracts';
import { toastShown, useShopDispatch } from '@shop/shell-api';
import type { Outcome } from '../../shared/use-report';

/** Sends a picture; a failure is told in a toast, a success by what is saved afterwards. */
export function useUpload(send: (file: File) => Promise<UploadedImage>) {
  const dispatch = useShopDispatch();
  return async (file: File): Promise<Outcome<UploadedImage>> => {
    try {
      return { ok: true, answer: await send(file) };
    } catch (reason) {
      const error = toApiError(reason);
      if (error.status !== 401) {
        dispatch(
          toastShown({
            variant: 'destructive',
            title: 'Error',
            description: error.text ?? 'No se pudo subir la imagen',
          }),
        );
      }
      if (error.status === 403) dispatch(shopApi.util.invalidateTags(['Me']));
      return { ok: false, error };
    }
  };
}
