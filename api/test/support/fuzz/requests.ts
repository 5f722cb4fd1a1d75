import type { ApiDocument, Operation, Parameter } from '../../../tools/document/api-document';
import type { SeededRandom } from './random';
import { jsonFor, strangeText, textFor, type Known } from './values';

/** A call as it goes over the wire. */
export interface FuzzedRequest {
  method: string;
  /** As the document names it: `/api/orders/{id}`. */
  pattern: string;
  path: string;
  headers: Record<string, string>;
  body: string | FormData | null;
}

interface Place {
  method: string;
  pattern: string;
  operation: Operation;
}

/** Every operation of the document but those whose answer has no end. */
export function placesOf(document: ApiDocument): Place[] {
  return Object.entries(document.paths).flatMap(([pattern, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !isStream(operation))
      .map(([method, operation]) => ({ method: method.toUpperCase(), pattern, operation })),
  );
}

function isStream({ responses }: Operation): boolean {
  return Object.values(responses).some(
    (response) => !('$ref' in response) && 'text/event-stream' in (response.content ?? {}),
  );
}

/** A request for one operation: the document's own idea of it, with something wrong in it now and then. */
export function requestFor({ method, pattern, operation }: Place, random: SeededRandom, known: Known): FuzzedRequest {
  const headers: Record<string, string> = {};
  const query = new URLSearchParams();
  let path = pattern;
  for (const parameter of operation.parameters) {
    const text = parameterText(parameter, random, known);
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(wellFormed(text)));
    else if (!random.chance(parameter.required ? 0.95 : 0.4)) continue;
    else if (parameter.in === 'query') query.append(parameter.name, wellFormed(text));
    else headers[parameter.name] = text.replace(/[^\x20-\x7e]/g, '?');
  }
  if (random.chance(0.03)) query.append(strangeQueryName(random), wellFormed(strangeText(random).slice(0, 200)));
  const search = query.size > 0 ? `?${query.toString()}` : '';
  return { method, pattern, path: path + search, ...bodyFor(operation, random, known, headers) };
}

function parameterText({ schema }: Parameter, random: SeededRandom, known: Known): string {
  if (random.chance(0.1)) return strangeText(random);
  if (schema.enum && random.chance(0.9)) return String(random.pick(schema.enum));
  return textFor(schema, random, known);
}

function bodyFor(
  { requestBody }: Operation,
  random: SeededRandom,
  known: Known,
  headers: Record<string, string>,
): Pick<FuzzedRequest, 'headers' | 'body'> {
  const [type, described] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!type || !described || random.chance(0.02)) return { headers, body: null };
  if (type === 'multipart/form-data') return { headers, body: formFor(random) };
  const json = jsonFor(described.schema, random, known);
  const sent = random.chance(0.97)
    ? type
    : random.pick(['text/plain', 'application/xml', 'application/json; charset=x']);
  return { headers: { ...headers, 'content-type': sent }, body: random.chance(0.02) ? json.slice(0, -1) : json };
}

function formFor(random: SeededRandom): FormData {
  const form = new FormData();
  const bytes = Uint8Array.from({ length: random.whole(0, 2000) }, () => random.whole(0, 255));
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const content = random.chance(0.3) ? pixel : bytes;
  const file = new Blob([content], { type: random.pick(['image/png', 'image/jpeg', 'text/html', '']) });
  form.append(
    random.pick(['image', 'image', 'image', 'file']),
    file,
    random.pick(['a.png', '../../a.jpg', 'a.svg', '\0.webp']),
  );
  if (random.chance(0.1)) form.append('image', file, 'second.png');
  if (random.chance(0.1)) form.append('extra', 'x');
  return form;
}

function strangeQueryName(random: SeededRandom): string {
  return random.pick(['extra', '__proto__', 'page[]', 'q[$ne]', '']);
}

/** An address holds no half characters: `fetch` would refuse to send it. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '?');
}
