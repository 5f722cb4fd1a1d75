import { isDown } from '@shop/shell-api/kept-copy';

import { copyOf, keepCopy, listCopy, pageCopy } from './copies';
import type { Plan } from './plan';
import type { FetchEvent } from './worker-scope';

/** When the shop has not begun to answer after this, it counts as gone where there is a copy to show instead. */
const NETWORK_TIMEOUT_MS = 8000;

/** The answer to a request by its plan; null where the worker leaves it to the browser. */
export function answerTo(event: FetchEvent, plan: Plan): Promise<Response> | null {
  switch (plan.kind) {
    case 'network':
      return null;
    case 'page':
      return networkFirst(event, { key: plan.key, copy: () => pageCopy(plan.key), isNoAnswer: isDown });
    case 'ownPage':
      return networkFirst(event, { key: null, copy: () => pageCopy(null), isNoAnswer: isDown });
    case 'list':
      // A list that the shop refuses stays refused: prices of unknown age are for visitors who reach nobody.
      return networkFirst(event, { key: plan.key, copy: () => listCopy(plan.key), isNoAnswer: () => false });
    case 'kept':
      return copyFirst(event, plan.key);
  }
}

interface Fallback {
  /** Where the shop's answer is kept; null keeps it nowhere. */
  key: string | null;
  copy: () => Promise<Response | null>;
  /** True when an answer of that status is no better than a copy. */
  isNoAnswer: (status: number) => boolean;
}

/** The shop's answer; while it gives none, the copy. Without a copy there is nothing better than to wait. */
async function networkFirst(event: FetchEvent, { key, copy, isNoAnswer }: Fallback): Promise<Response> {
  const asked = fetch(event.request);
  const inTime = await Promise.race([asked.catch(() => null), timeout()]);
  if (inTime && !isNoAnswer(inTime.status)) {
    if (inTime.ok && key !== null) event.waitUntil(keepCopy(key, inTime.clone()));
    return inTime;
  }
  return (await copy()) ?? asked;
}

async function copyFirst(event: FetchEvent, key: string): Promise<Response> {
  const copy = await copyOf(key);
  if (copy) return copy;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keepCopy(key, answer.clone()));
  return answer;
}

function timeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), NETWORK_TIMEOUT_MS));
}
