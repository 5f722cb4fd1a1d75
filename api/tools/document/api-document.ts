import type { Access } from '../../src/platform/http/access.decorators';

/** The part of JSON Schema (2020-12) that our document uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  description?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

type Content = Record<string, { schema: JsonSchema }>;

export interface Response {
  description: string;
  content?: Content;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  /** Who may call it. */
  'x-access'?: Access;
  security?: Record<string, never[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Response | { $ref: string }>;
}

/** An OpenAPI 3.1 document, as far as we read it. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; responses?: Record<string, Response> };
}

export const SCHEMAS = '#/components/schemas/';
export const RESPONSES = '#/components/responses/';

/** Answer that the document describes for a call under a status; undefined when the document describes none. */
export function responseOf({ components }: ApiDocument, operation: Operation, status: number): Response | undefined {
  const response = operation.responses[String(status)];
  return response && '$ref' in response ? components.responses?.[response.$ref.replace(RESPONSES, '')] : response;
}
