import { REMOTE_TIMEOUT_MS } from '@shop/federation';
import { paths } from '@shop/shell-api';
import { releaseFound, type ShopStore } from '@shop/shell-api/host';

/** The shell's own script in a page's HTML or in an address; its name changes with every release of it. */
const SHELL_SCRIPT = /\/assets\/shell\b[^/"]*\.js/;

function shellScriptIn(text: string): string | null {
  return SHELL_SCRIPT.exec(text)?.[0] ?? null;
}

/** True when the shop sends another build of the shell than the one that runs here; false where it can't be asked. */
async function isOutdated(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(REMOTE_TIMEOUT_MS);
    const page = await fetch(paths.home, { cache: 'no-store', credentials: 'omit', signal });
    const sent = page.ok ? shellScriptIn(await page.text()) : null;
    const running = shellScriptIn(Array.from(document.scripts, ({ src }) => src).join('\n'));
    return sent !== null && running !== null && sent !== running;
  } catch {
    return false;
  }
}

/**
 * Call it when a part of the shell's own code could not be fetched. Where a new release is the reason, that is said, with
 * the way to it, and true is answered: trying again would not help.
 */
export function checkRelease() {
  return async (dispatch: ShopStore['dispatch']): Promise<boolean> => {
    const outdated = await isOutdated();
    if (outdated) dispatch(releaseFound());
    return outdated;
  };
}
