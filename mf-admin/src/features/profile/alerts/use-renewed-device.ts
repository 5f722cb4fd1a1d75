import { PUSH_RENEWED } from '@shop/shell-api/kept-copy';
import { useEffect } from 'react';
import { useAdminAddPushDeviceMutation, useLazyAdminReadPushQuery } from './push.api';
import { keptSubscription } from './this-device';

/**
 * A subscription ends with its session, and when the browser wants it: staff who asked for it on this device have it again
 * in the next session, and as soon as the worker says that it was renewed.
 */
export function useRenewedDevice(staffId: string): void {
  const [add] = useAdminAddPushDeviceMutation();
  const [readPush] = useLazyAdminReadPushQuery();
  useEffect(() => {
    const keep = async () => {
      const subscription = await keptSubscription(staffId, async () => (await readPush().unwrap()).publicKey);
      if (subscription) await add(subscription);
    };
    const keepQuietly = () => void keep().catch(() => undefined);
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (data === PUSH_RENEWED) keepQuietly();
    };
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
    keepQuietly();
    serviceWorker?.addEventListener('message', hear);
    return () => serviceWorker?.removeEventListener('message', hear);
  }, [staffId, add, readPush]);
}
