import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time as it passes, to the minute: a screen that stays open overnight knows of the new day. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(clock);
  }, []);

  return now;
}
