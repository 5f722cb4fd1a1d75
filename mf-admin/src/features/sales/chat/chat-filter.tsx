import { Chip } from '@shop/ui';
import { useAdminDashboardQuery } from '../../../shared/staff/staff.api';

export interface ChatFilterProps {
  /** Whether the list shows only the orders whose message is missing. */
  pressed: boolean;
  onChange: (pressed: boolean) => void;
}

/** Shows the orders alone whose message did not come, and how many they are. */
export function ChatFilter({ pressed, onChange }: ChatFilterProps) {
  const { data } = useAdminDashboardQuery();
  const count = data?.ordersWithoutChat ?? 0;
  return (
    <Chip pressed={pressed} onClick={() => onChange(!pressed)}>
      Sin chat
      {count > 0 && <strong>{count}</strong>}
    </Chip>
  );
}
