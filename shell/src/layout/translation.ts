/** Elements that a browser's translation puts in the place of texts. */
const TRANSLATED = 'FONT';

const translations = new WeakMap<Node, Element>();
const originals = new WeakMap<Node, { text: Text; words: string }>();

function emptyBefore(text: Text, around: readonly (Node | null)[]): void {
  const translation = around.find((node) => node?.nodeName === TRANSLATED && node.isConnected && !originals.has(node));
  if (!(translation instanceof Element)) return;
  translations.set(text, translation);
  originals.set(translation, { text, words: text.data });
  translation.before(text);
  text.data = '';
}

function endTranslation(text: Text): void {
  translations.get(text)?.remove();
  translations.delete(text);
}

function follow({ target, addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  if (target instanceof Text && target.data !== '') endTranslation(target);
  for (const node of removedNodes) {
    if (node.isConnected) continue;
    const original = originals.get(node);
    // The translation was taken back.
    if (original?.text.isConnected && original.text.data === '') original.text.data = original.words;
    if (!(node instanceof Text)) continue;
    if (translations.has(node)) endTranslation(node);
    else emptyBefore(node, [...addedNodes, previousSibling, nextSibling]);
  }
}

/**
 * Lets a browser translate the page, told of all that changes in it. React goes on with the texts that were there: a spinner
 * before one of them would take the page down, and an amount would stay as it was. So each text comes back, empty, before
 * its translation: with other words it takes its place, and the two go together.
 */
export function bearTranslation(changes: readonly MutationRecord[]): void {
  changes.forEach(follow);
}
