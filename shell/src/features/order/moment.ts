const options = { timeZone: 'America/Guatemala' } as const;
const day = new Intl.DateTimeFormat('es', { ...options, day: 'numeric', month: 'long', year: 'numeric' });
const time = new Intl.DateTimeFormat('es', { ...options, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** An ISO instant as '20 de noviembre de 2026, 09:14' in America/Guatemala. */
export function formatMoment(instant: string): string {
  const date = new Date(instant);
  return `${day.format(date)}, ${time.format(date)}`;
}
