import committed from '../../openapi.json';
import { responseOf, type ApiDocument } from '../../tools/document/api-document';
import { mismatch } from './json-schema';

const document = committed as unknown as ApiDocument;

/** Operations by their paths, those with fewer parameters first: `orders/overdue` is no order's id. */
const operations = Object.entries(document.paths)
  .toSorted(([one], [other]) => one.split('{').length - other.split('{').length)
  .map(([path, methods]) => ({ path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), methods }));

/**
 * Where an answer is not what the API's description says, and why: a field that nobody described is told to callers whom it may not
 * concern, and a refusal that nobody described meets callers who can't be ready for it. Null when it fits, and for what is no JSON.
 */
export function undescribed(
  method: string,
  { url, status, headers }: Pick<Response, 'url' | 'status' | 'headers'>,
  text: string,
): string | null {
  const { pathname } = new URL(url);
  const name = method.toLowerCase();
  const operation = operations.find(({ path, methods }) => methods[name] && path.test(pathname))?.methods[name];
  if (!operation || (status >= 300 && status < 400)) return null;
  const response = responseOf(document, operation, status);
  if (!response) return `${status} ${text.slice(0, 200)}`;
  const schema = response.content?.['application/json']?.schema;
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  return schema && isJson ? mismatch(JSON.parse(text), schema, document.components.schemas) : null;
}
