const [QUOTE, ESCAPE, COMMA, COLON, OBJECT, LIST] = Array.from('"\\,:{[', (sign) => sign.charCodeAt(0));

/**
 * Keys and values in a JSON text, without building any of them; an empty object or list counts as if it held one. What is
 * no JSON gets some number.
 * @param json in UTF-8, where no part of another character looks like one of the signs
 */
export function countValues(json: Uint8Array): number {
  let count = 1;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === QUOTE) inText = !inText;
    else if (inText) at += sign === ESCAPE ? 1 : 0;
    else if (sign === COMMA || sign === COLON || sign === OBJECT || sign === LIST) count += 1;
  }
  return count;
}
