/** Waits before a script that was lost is asked for again, ms. */
const WAITS_MS = [1000, 3000] as const;

/** Wait that grows no further, ms: a line may come back, a release that is gone does not. */
const LONGEST_WAIT_MS = 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads a part of the page. One failed call of a phone's line is no reason to take away what is shown: it is asked for again. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const wait of WAITS_MS) {
    try {
      return await load();
    } catch {
      await pause(wait);
    }
  }
  return load();
}

/**
 * The same of a part that the rest of the page does not need: it is asked for until it comes, and the teams are told. Until then
 * the server's stands in its place, with all that is typed there.
 */
export async function loadPartAtLast<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let wait: number = WAITS_MS[1]; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await loadPart(load);
    } catch (error) {
      reportError(error);
      await pause(wait);
    }
  }
}
