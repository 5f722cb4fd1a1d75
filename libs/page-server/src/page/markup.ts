const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is safe between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** JSON that is safe inside a script element: nothing in it can end the element or open a comment. */
function embeddable(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

/** A tag without content; attributes that are null are left out. */
export function tag(name: string, attributes: Readonly<Record<string, string | null>>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [` ${key}="${escapeHtml(value)}"`],
  );
  return `<${name}${written.join('')}>`;
}

/** A script element that holds data and runs nothing. */
export function dataScript(type: string, json: string): string {
  return `${tag('script', { type })}${embeddable(json)}</script>`;
}
