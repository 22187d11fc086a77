import { z } from 'zod';
import { noticePayload } from '../domain/integration/noticePayload.ts';
import { noticeKinds, type NoticeKind } from '../domain/integration/notices.ts';
import type { AnyContract } from '../domain/kernel/contract.ts';

type Json = Record<string, unknown>;
const objectSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z.array(z.string()).default([]),
});

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema;
};

/** Converts express parameters (`:id`) to OpenAPI ones (`{id}`). */
const pathOf = (path: string): string => `/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`;

const parametersOf = (type: z.ZodType, where: 'path' | 'query'): Json[] => {
  const { data } = objectSchema.safeParse(schemaOf(type, 'input'));
  if (!data) return [];
  return Object.entries(data.properties).map(([name, schema]) => {
    const required = where === 'path' || data.required.includes(name);
    return { name, in: where, required, schema };
  });
};

const bodyOf = ({ method, body, multipart }: AnyContract): Json => {
  const schema = schemaOf(body, 'input');
  if (multipart) {
    const json = Object.keys(schema).length === 0 ? {} : { 'application/json': { schema } };
    const content = { ...json, 'multipart/form-data': { schema: schemaOf(multipart, 'input') } };
    return { requestBody: { required: true, content } };
  }
  if (method === 'GET' || method === 'DELETE' || Object.keys(schema).length === 0) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
};

const whoOf = ({ who, needs }: AnyContract): string => {
  const plan = needs ? ` The company's plan holds \`${needs}\`.` : '';
  if (who === 'public') return 'Anybody.';
  if (who === 'user') return `Any signed-in user.${plan}`;
  if (who === 'token') return `Who holds the token of a connection.${plan}`;
  return (who === 'super' ? 'Super users.' : `Holders of the permission \`${who}\`.`) + plan;
};

const refusal = { $ref: '#/components/responses/Refused' };

const operationOf = (c: AnyContract): Json => ({
  summary: c.summary,
  description: whoOf(c),
  tags: [c.path.split('/')[1]],
  security: c.who === 'public' ? [] : [c.who === 'token' ? { token: [] } : { bearer: [] }],
  parameters: [...parametersOf(c.params, 'path'), ...parametersOf(c.query, 'query')],
  ...bodyOf(c),
  responses: {
    200: { description: 'Done', content: { 'application/json': { schema: schemaOf(c.reply, 'output') } } },
    '4XX': refusal,
  },
});

/** The notice that webhook and n8n integrations receive. */
const webhookOf = (kind: NoticeKind): Json => ({
  post: {
    summary: kind,
    description: 'Signed by `X-Atende-Signature`: `sha256=` and the HMAC-SHA256 of `<X-Atende-Timestamp>.<body>`.',
    tags: ['webhooks'],
    requestBody: { content: { 'application/json': { schema: schemaOf(noticePayload, 'output') } } },
    responses: { '2XX': { description: 'Taken; anything else is tried again for a day' } },
  },
});

/** Generates OpenAPI 3.1 for every served call from its contract (gateway.md, The public port). */
export const openApiOf = (served: readonly AnyContract[], version: string): Json => {
  const paths: Record<string, Json> = {};
  for (const c of served) {
    const path = pathOf(c.path);
    paths[path] = { ...paths[path], [c.method.toLowerCase()]: operationOf(c) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Atende', version },
    paths,
    webhooks: Object.fromEntries(noticeKinds.map((kind) => [kind, webhookOf(kind)])),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        token: { type: 'http', scheme: 'bearer', description: 'The token of a connection' },
      },
      responses: {
        Refused: {
          description: 'Refused: `error` is a code of the catalogue, or a sentence; ill-formed input carries `issues`',
          content: {
            'application/json': {
              schema: { type: 'object', properties: { error: { type: 'string' } }, required: ['error'] },
            },
          },
        },
      },
    },
  };
};
