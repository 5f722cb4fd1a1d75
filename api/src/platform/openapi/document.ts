import { shopErrors, type ErrorCode } from '@shop/contracts';

import type { Access } from '../../common/access.decorators';
import { schemaOf, type JsonSchema } from './request-schemas';
import { operations, type OperationNote } from './operations';
import type { Route } from './routes';

/** What the compiler reads off the controllers: see `tools/answer-schemas.ts`. */
export interface Answers {
  answers: Record<string, { schema: JsonSchema; description: string }>;
  components: Record<string, JsonSchema>;
}

interface Content {
  content: Record<string, { schema: JsonSchema }>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  /** Who may call it, in words. */
  'x-access': string;
  security: Record<string, never[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean } & Content;
  responses: Record<string, { description: string; 'x-codes'?: ErrorCode[] } & Partial<Content>>;
}

/** An OpenAPI 3.1 document. */
export interface ApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> };
}

const JSON_TYPE = 'application/json';

/** What every call can meet. */
const always: ErrorCode[] = ['server.unavailable', 'server.internal'];
/** What every call with the router behind it can meet. */
const routed: ErrorCode[] = ['request.malformed', 'limit.tooManyRequests'];
/** What every change can meet. */
const changing: ErrorCode[] = [
  'request.forbiddenOrigin',
  'request.unsupportedType',
  'request.tooLarge',
  'request.invalid',
];

/** Routes whose responses no guard of ours decides about: kept in the cache, or behind a token of their own. */
const inFront: { key: string; route: Pick<Route, 'handler' | 'access'>; answer: JsonSchema }[] = [
  { key: 'GET /api/products', route: everyone('publicProducts'), answer: listOf('ProductView') },
  { key: 'GET /api/homepage-content', route: everyone('publicContent'), answer: listOf('SectionView') },
  { key: 'GET /api/metrics', route: { handler: 'metrics', access: undefined }, answer: { type: 'string' } },
];

/** The document of all routes, from what they and their types declare. */
export function describeApi(routes: readonly Route[], answers: Answers): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  const add = (method: string, path: string, operation: Operation) => {
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation };
  };
  for (const route of routes) add(route.method, route.path, describeRoute(route, answers));
  for (const { key, route, answer } of inFront) {
    const [method = '', path = ''] = key.split(' ');
    add(method, path, describeInFront(key, route, answer));
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version: '1',
      description:
        'Amounts are decimal text in quetzales, instants are ISO 8601. Every answer is { success: true, data } or ' +
        '{ success: false, error, code }, where `error` is Spanish text for the person.',
    },
    paths: Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1))),
    components: {
      schemas: answers.components,
      securitySchemes: {
        staff: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The token of the staff login' },
        distributor: { type: 'apiKey', in: 'cookie', name: 'distributor_session' },
        metrics: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function describeInFront(key: string, route: Pick<Route, 'handler' | 'access'>, answer: JsonSchema): Operation {
  const note = noteOf(key);
  const isMetrics = route.access === undefined;
  return {
    operationId: route.handler,
    summary: note.summary,
    tags: [tagOf(key.split(' ')[1] ?? '')],
    'x-access': isMetrics ? 'who knows the metrics token' : accessInWords(route.access),
    security: isMetrics ? [{ metrics: [] }] : [],
    parameters: [],
    responses: {
      '200': { description: 'Success', content: { [note.answerType ?? JSON_TYPE]: { schema: answer } } },
      ...(isMetrics ? {} : { '304': { description: 'Not changed since the ETag that was sent' } }),
      ...failuresOf([...always, ...(isMetrics ? (['auth.required'] as const) : [])]),
    },
  };
}

function describeRoute(route: Route, { answers }: Answers): Operation {
  const note = noteOf(`${route.method} ${route.path}`);
  const answer = answers[route.handler];
  return {
    operationId: route.handler.replace('Controller.', '_'),
    summary: note.summary,
    ...(answer?.description && { description: answer.description }),
    tags: [tagOf(route.path)],
    'x-access': accessInWords(route.access),
    security: securityOf(route.access),
    parameters: parametersOf(route),
    ...bodyOf(route, note),
    responses: {
      [route.status]: {
        description: 'Success',
        content: { [note.answerType ?? JSON_TYPE]: { schema: answer?.schema ?? {} } },
      },
      ...failuresOf(codesOf(route, note)),
    },
  };
}

function noteOf(key: string): OperationNote {
  return operations[key] ?? { summary: key };
}

/** `/api/admin/products/:id` → `admin products`. */
function tagOf(path: string): string {
  const [, , first = '', second = ''] = path.split('/');
  return first === 'admin' || first === 'auth' ? `${first} ${second.replace(/\..*/, '')}` : first;
}

function accessInWords(access: Access | undefined): string {
  switch (access?.to) {
    case undefined:
      return 'nobody';
    case 'everyone':
      return 'everyone';
    case 'staff':
      return 'any active staff user';
    case 'role':
      return `staff with the role ${access.role}`;
    case 'flags':
      return `admins, and staff with ${access.flags.join(' or ')}`;
    case 'distributor':
      return 'a signed-in distributor';
  }
}

function securityOf(access: Access | undefined): Operation['security'] {
  if (access === undefined || access.to === 'everyone') return [];
  return [{ [access.to === 'distributor' ? 'distributor' : 'staff']: [] }];
}

function parametersOf({ query, values }: Route): Parameter[] {
  const single = values
    .filter(({ name }) => name !== 'authorization')
    .map(({ in: place, name, isUuid }): Parameter => ({
      name,
      in: place,
      required: place === 'path',
      schema: isUuid ? { type: 'string', format: 'uuid' } : { type: 'string' },
    }));
  const { properties = {}, required = [] } = query ? schemaOf(query) : {};
  const fromQuery = Object.entries(properties).map(([name, schema]): Parameter => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...single, ...fromQuery];
}

function bodyOf({ body }: Route, { file }: OperationNote): Pick<Operation, 'requestBody'> {
  if (file !== undefined) {
    const schema = { type: 'object', properties: { [file]: { type: 'string', format: 'binary' } }, required: [file] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  return body ? { requestBody: { required: true, content: { [JSON_TYPE]: { schema: schemaOf(body) } } } } : {};
}

function codesOf({ method, path, access, query, values }: Route, { failures = [] }: OperationNote): ErrorCode[] {
  const isReading = method === 'GET';
  return [
    ...always,
    ...routed,
    ...(isReading ? [] : changing),
    ...(query || values.some(({ isUuid }) => isUuid) ? (['request.invalid'] as const) : []),
    ...(path.includes(':') ? (['resource.notFound'] as const) : []),
    ...(access === undefined || access.to === 'everyone' ? [] : (['auth.required'] as const)),
    ...(access?.to === 'everyone' || access?.to === 'distributor' ? [] : (['auth.forbidden'] as const)),
    ...failures,
  ];
}

/** One response for each status, which names the codes that it comes with. */
function failuresOf(codes: readonly ErrorCode[]): Operation['responses'] {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...new Set(codes)].sort()) {
    const { status } = shopErrors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses: Operation['responses'] = {};
  for (const [status, ofStatus] of byStatus) {
    const schema: JsonSchema = {
      allOf: [{ $ref: '#/components/schemas/Failure' }, { type: 'object', properties: { code: { enum: ofStatus } } }],
    };
    responses[String(status)] = {
      description: ofStatus.map((code) => `${code}: ${shopErrors[code].text}`).join(' · '),
      'x-codes': ofStatus,
      content: { [JSON_TYPE]: { schema } },
    };
  }
  return responses;
}

function everyone(handler: string): Pick<Route, 'handler' | 'access'> {
  return { handler, access: { to: 'everyone' } };
}

function listOf(name: string): JsonSchema {
  return {
    type: 'object',
    properties: {
      success: { enum: [true] },
      data: { type: 'array', items: { $ref: `#/components/schemas/${name}` } },
      meta: { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] },
    },
    required: ['success', 'data', 'meta'],
    additionalProperties: false,
  };
}
