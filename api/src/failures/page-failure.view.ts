import type { PageFailureView } from '@shop/contracts';

import type { PageFailureEntity } from './page-failure.entity';

/** A failure as its team sees it. */
export function toPageFailureView(failure: PageFailureEntity): PageFailureView {
  return {
    id: failure.id,
    kind: failure.kind,
    remote: failure.remote,
    release: failure.release,
    shell: failure.shell,
    path: failure.path,
    name: failure.name,
    message: failure.message,
    stack: failure.stack,
    times: failure.times,
    firstAt: failure.firstAt.toISOString(),
    lastAt: failure.lastAt.toISOString(),
  };
}
