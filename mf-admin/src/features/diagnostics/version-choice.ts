/** Which release of a remote this browser asks for: the one drawn for it, the new one, or the one that all have. */
export type VersionChoice = 'drawn' | 'nueva' | 'estable';

/** The page server reads it: `mf-admin.nueva_mf-storefront.estable`. */
const COOKIE = 'versiones';
const DAY_SECONDS = 24 * 60 * 60;

function readChoices(): Map<string, string> {
  const [, value = ''] = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(document.cookie) ?? [];
  return new Map(value.split('_').flatMap((entry) => [entry.split('.', 2) as [string, string]]));
}

export function chosenVersion(remote: string): VersionChoice {
  const choice = readChoices().get(remote);
  return choice === 'nueva' || choice === 'estable' ? choice : 'drawn';
}

/** Asks for a release of a remote in this browser for a day, and loads the page again: a page has one release of each. */
export function chooseVersion(
  remote: string,
  choice: VersionChoice,
  reload = () => globalThis.location.reload(),
): void {
  const choices = readChoices();
  choices.delete('');
  if (choice === 'drawn') choices.delete(remote);
  else choices.set(remote, choice);
  const value = [...choices].map((entry) => entry.join('.')).join('_');
  document.cookie = `${COOKIE}=${value}; Path=/; SameSite=Lax; Max-Age=${value === '' ? 0 : DAY_SECONDS}`;
  reload();
}
