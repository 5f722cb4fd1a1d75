import type { PageFailureReport } from '@shop/contracts';

/** Takes the place of the browser's beacons. Answers those that were sent: where to, as what, and the report. */
export function catchBeacons(): { sent: () => Promise<{ to: string; type: string; report: PageFailureReport }[]> } {
  const beacons: { to: string; body: Blob }[] = [];
  Object.assign(navigator, {
    sendBeacon: (to: string, body: Blob) => {
      beacons.push({ to, body });
      return true;
    },
  });
  return {
    sent: () =>
      Promise.all(
        beacons.map(async ({ to, body }) => ({
          to,
          type: body.type,
          report: JSON.parse(await body.text()) as PageFailureReport,
        })),
      ),
  };
}
