/** The parts of an OpenAPI 3.0.3 document that are handled here. */
export interface Schema {
  [keyword: string]: unknown;
  $ref?: string;
  title?: string;
  description?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  nullable?: boolean;
  default?: unknown;
  example?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
}

export interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { summary?: string; value: unknown }>;
}

export interface Response {
  description: string;
  headers?: Record<string, object>;
  content?: Record<string, Media>;
}

export interface Reference {
  $ref: string;
}

export interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

export interface Operation {
  [extension: `x-${string}`]: unknown;
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; description?: string; content: Record<string, Media> };
  responses: Record<string, Response | Reference>;
}

export interface Document {
  [extension: `x-${string}`]: unknown;
  openapi: string;
  info: { title: string; version: string; [field: string]: unknown };
  servers: { url: string; description?: string }[];
  tags: { name: string; description: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, object>;
    headers: Record<string, object>;
    responses: Record<string, Response>;
    schemas: Record<string, Schema>;
  };
}
