import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where the shell's development server listens unless `PORT` says otherwise; all others keep their distance to it. */
const USUAL_PORT = 3000;
const USUAL_API_PORT = 3001;

/** How long a call waits for an API that is being restarted. */
const API_WAIT_MS = 30_000;
const LOOK_MS = 50;

/** The port of a development server. @param usual where it listens while the shell does at 3000 */
export function devPort(usual: number): number {
  return usual + Number(process.env['PORT'] || USUAL_PORT) - USUAL_PORT;
}

const apiOrigin = process.env['API_ORIGIN'] ?? `http://localhost:${process.env['API_PORT'] || devPort(USUAL_API_PORT)}`;

/**
 * Development servers pass these paths on to the API: the one of `npm run dev`, or another by `API_ORIGIN`. It goes away
 * for seconds at each change of its code; calls wait until it listens again, and none is told that it is not there.
 */
export const apiProxy = [
  {
    context: ['/api', '/uploads'],
    target: apiOrigin,
    router: async () => {
      await untilListening(new URL(apiOrigin));
      return apiOrigin;
    },
    // The caller is answered 504, and the API says in the same terminal why it is not there.
    logLevel: 'silent' as const,
  },
];

async function untilListening({ hostname, port }: URL): Promise<void> {
  const deadline = Date.now() + API_WAIT_MS;
  while (!(await listens(hostname, Number(port))) && Date.now() < deadline) await sleep(LOOK_MS);
}

function listens(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port });
    const answer = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
}
