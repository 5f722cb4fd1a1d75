import { customerFieldProblem, normalizePhone, type CustomerData } from '@shop/contracts';
import { Notice } from '@shop/ui';
import { useWatch, type Control } from 'react-hook-form';
import { useAdminListBlockedPhonesQuery } from '../../../shared/blocked-phones.api';

/** Says that a phone is blocked, and why; staff may enter its order all the same. */
export function BlockedPhoneWarning({ control }: { control: Control<CustomerData> }) {
  const typed = useWatch({ control, name: 'phone' });
  const phone = normalizePhone(typed);
  const skip = customerFieldProblem('phone', typed) !== null;
  const { currentData } = useAdminListBlockedPhonesQuery(phone, { skip, refetchOnMountOrArgChange: true });
  const blocked = skip ? undefined : currentData?.find((row) => row.phone === phone);
  if (!blocked) return null;
  return (
    <Notice tone="warn" title="Este teléfono está bloqueado">
      {`${blocked.reason}. Puedes registrar el pedido de todos modos.`}
    </Notice>
  );
}
