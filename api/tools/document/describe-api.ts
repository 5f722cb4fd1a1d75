import { shopErrors, TAB_HEADER, type ErrorCode } from '@shop/contracts';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

import type { Access } from '../../src/platform/http/access.decorators';
import { KEY_HEADER } from '../../src/platform/repeats/asked';
import {
  RESPONSES,
  SCHEMAS,
  type ApiDocument,
  type JsonSchema,
  type Operation,
  type Parameter,
  type Response,
} from './api-document';
import { handlersDtos, nestedSchema, requestSchema } from './request-schemas';
import { responseSchemas } from './response-schemas';

const JSON_TYPE = 'application/json';

const config = new DocumentBuilder()
  .setOpenAPIVersion('3.1.0')
  .setTitle('Shop API')
  .setVersion('1')
  .setDescription(
    'Amounts are decimal text in quetzales, instants are ISO 8601. Every response is { success: true, data } or ' +
      '{ success: false, error, code }, where `error` is Spanish text for the person.',
  )
  .addApiKey({ type: 'apiKey', in: 'header', name: 'Authorization' }, 'staff')
  .addApiKey({ type: 'apiKey', in: 'cookie', name: 'distributor_session' }, 'distributor')
  .addBearerAuth(undefined, 'metrics')
  .build();

/** Failures that any call can meet. */
const always: ErrorCode[] = ['server.unavailable', 'server.internal', 'request.malformed', 'limit.tooManyRequests'];
/** Failures that any change can meet. */
const changing: ErrorCode[] = [
  'request.forbiddenOrigin',
  'request.unsupportedType',
  'request.tooLarge',
  'request.invalid',
];

/** Notes of `@Fails`, `@FieldsBesideData`, `@StepUp` and `@WithoutFactor`, on their way into the document. */
interface Noted extends Operation {
  'x-failures'?: ErrorCode[];
  'x-fields-beside-data'?: true;
  'x-step-up'?: true;
  'x-without-factor'?: true;
}

/**
 * The API's description. Routes, summaries and access come from the decorators of the handlers by @nestjs/swagger;
 * requests from those of the DTOs; responses from the types that the handlers return.
 */
export function describeApi(app: INestApplication): ApiDocument {
  const document = SwaggerModule.createDocument(app, config) as unknown as ApiDocument;
  const { paths, components } = document;
  const dtos = handlersDtos(app);
  const types = responseSchemas();
  for (const dto of dtos.values()) {
    if (components.schemas[dto.name]) components.schemas[dto.name] = requestSchema(dto);
  }
  for (const methods of Object.values(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const dto = 'requestBody' in operation ? undefined : dtos.get(handlerOf(operation));
      const query = dto && requestSchema(dto);
      const { codes, ...rest } = described(operation, method, query, types);
      // Of what a handler takes, texts that can't be stored are refused.
      const takesSomething = query !== undefined || operation.parameters.length > 0;
      const takesKey =
        operation.parameters.some(({ name }) => name === KEY_HEADER) && !codes.includes('order.keyReused');
      const ofKey: ErrorCode[] = takesKey ? ['request.keyReused'] : [];
      const ofMethod = method === 'get' ? (takesSomething ? (['request.invalid'] as const) : []) : changing;
      methods[method] = rest;
      for (const [status, response] of failureResponses([...always, ...ofMethod, ...ofKey, ...codes])) {
        const name = response['x-codes'].join('_');
        components.responses = { ...components.responses, [name]: response };
        rest.responses[status] = { $ref: `${RESPONSES}${name}` };
      }
    }
  }
  components.schemas = withReferences(document, types);
  return document;
}

/** Of a controller with several paths Nest numbers the operations of each handler. */
function handlerOf({ operationId }: Pick<Operation, 'operationId'>): string {
  return operationId.replace(/\[\d+\]$/, '');
}

/** Header that any change by staff may bring along. */
const tabHeader: Parameter = {
  name: TAB_HEADER,
  in: 'header',
  required: false,
  description: 'A random id of the tab that it comes from: the events that it causes name it',
  schema: { type: 'string', pattern: '^[\\w-]{16,64}$' },
};

/** The operation, and the codes of how it can fail by itself. */
function described(
  { 'x-failures': failures = [], 'x-fields-beside-data': besideData, 'x-without-factor': free, ...operation }: Noted,
  method: string,
  query: JsonSchema | undefined,
  types: Record<string, JsonSchema>,
): Operation & { codes: ErrorCode[] } {
  const { 'x-access': access, 'x-step-up': asksAgain = false, responses } = operation;
  const returned = types[handlerOf(operation)];
  const schema = returned && envelope(returned, types, besideData === true);
  const [status = '200'] = Object.keys(responses).filter((code) => code.startsWith('2'));
  const success = {
    ...responses[status],
    description: 'Success',
    ...(schema && { content: { [JSON_TYPE]: { schema } } }),
  };
  const isStaffsChange = method !== 'get' && access !== undefined && !isOpen(access) && access.to !== 'distributor';
  const scheme = access?.to === 'distributor' ? 'distributor' : 'staff';
  return {
    ...operation,
    description: `Access: ${Object.values(access ?? {})
      .flat()
      .join(' ')}`,
    security: operation.security ?? (isOpen(access) ? [] : [{ [scheme]: [] }]),
    parameters: [
      ...operation.parameters.filter(isGivenByCaller).map(withFormat),
      ...(isStaffsChange ? [tabHeader] : []),
      ...queryParameters(query ?? {}),
    ],
    responses: { ...responses, [status]: success },
    codes: [...refusals(access, free === true), ...(asksAgain ? (['auth.stepUpRequired'] as const) : []), ...failures],
  };
}

/** The shop's one shape of a success around what a handler returns. */
function envelope(returned: JsonSchema, types: Record<string, JsonSchema>, besideData: boolean): JsonSchema {
  const target = types[returned.$ref?.replace(SCHEMAS, '') ?? ''];
  const isPage = returned.$ref?.startsWith(`${SCHEMAS}Page<`);
  const fields = isPage ? target?.properties : { ...(besideData && target?.properties), data: returned };
  const properties = { success: { const: true }, ...fields };
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function isOpen(access: Access | undefined): boolean {
  return access === undefined || access.to === 'everyone';
}

/** Failures with which the guard refuses a call. */
function refusals(access: Access | undefined, withoutFactor: boolean): ErrorCode[] {
  if (isOpen(access)) return [];
  return [
    'auth.required',
    ...(access?.to === 'flags' || access?.to === 'role' ? (['auth.forbidden'] as const) : []),
    ...(access?.to === 'distributor' || withoutFactor ? [] : (['auth.factorRequired'] as const)),
  ];
}

/** One response for each status, which names the codes that it comes with. */
function failureResponses(codes: readonly ErrorCode[]): Map<string, Response & { 'x-codes': ErrorCode[] }> {
  const statuses = new Set(codes.map((code) => shopErrors[code].status));
  return new Map(
    [...statuses].map((status) => {
      const ofStatus = [...new Set(codes)].filter((code) => shopErrors[code].status === status).sort();
      const code = { type: 'object', properties: { code: { enum: ofStatus } } };
      const response = {
        description: ofStatus.map((name) => `${name}: ${shopErrors[name].text}`).join(' · '),
        'x-codes': ofStatus,
        content: { [JSON_TYPE]: { schema: { allOf: [{ $ref: `${SCHEMAS}Failure` }, code] } } },
      };
      return [String(status), response];
    }),
  );
}

/** Tokens stand in `security`, and cookies come by themselves. */
function isGivenByCaller({ name }: Parameter): boolean {
  return name !== 'authorization' && name !== 'cookie';
}

/** An id in a path is a UUID, where nothing else is said of it. */
function withFormat(parameter: Parameter): Parameter {
  const isId = parameter.in === 'path' && parameter.name === 'id' && parameter.description === undefined;
  return isId ? { ...parameter, schema: { type: 'string', format: 'uuid' } } : parameter;
}

function queryParameters({ properties = {}, required = [] }: JsonSchema): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** The schemas of requests, and of every type that the document leads to. */
function withReferences(document: ApiDocument, types: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const found = { ...document.components.schemas };
  const open = [JSON.stringify(document)];
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found[name]) continue;
      found[name] = types[name] ?? nestedSchema(name);
      open.push(JSON.stringify(found[name]));
    }
  }
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
}
