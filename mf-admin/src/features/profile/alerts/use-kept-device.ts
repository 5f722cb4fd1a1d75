import { useEffect } from 'react';
import { useAdminAddPushDeviceMutation } from './push.api';
import { keptSubscription } from './this-device';

/** A subscription ends with its session: whoever asked for it on this device has it again in the next one. */
export function useKeptDevice(staffId: string): void {
  const [add] = useAdminAddPushDeviceMutation();
  useEffect(() => {
    const keep = async () => {
      const subscription = await keptSubscription(staffId);
      if (subscription) await add(subscription);
    };
    keep().catch(() => undefined);
  }, [staffId, add]);
}
