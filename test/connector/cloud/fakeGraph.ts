import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';

/** A request that the fake Graph API got. `json` is null for another body. */
export type GraphCallSeen = { method: string; path: string; query: URLSearchParams; json: unknown; bytes: Buffer };
export type FakeAnswer = { status?: number; json?: unknown; bytes?: Buffer; headers?: Record<string, string> };
/** Answers a request; null leaves it to the next one, 'silent' never answers. */
type Answering = (call: GraphCallSeen) => FakeAnswer | 'silent' | null | Promise<FakeAnswer | 'silent' | null>;

const sent = z.object({
  to: z.string().optional(),
  recipient: z.string().optional(),
  type: z.string().optional(),
  status: z.string().optional(),
  message_id: z.string().optional(),
  text: z.object({ body: z.string() }).optional(),
  context: z.object({ message_id: z.string() }).optional(),
  biz_opaque_callback_data: z.string().optional(),
});
export type SentToGraph = z.infer<typeof sent> & { [node: string]: unknown };

export const graphError = (code: number, status = 400, details = 'why'): FakeAnswer => ({
  status,
  json: { error: { message: `(#${code}) no`, code, error_data: { details }, fbtrace_id: 'A' } },
});

/** A Graph API that accepts everything, and whose answers a test replaces with `next`. */
export const openFakeGraph = async () => {
  const calls: GraphCallSeen[] = [];
  const first: Answering[] = [];
  const files = new Map<string, { bytes: Buffer; mime: string }>();
  let serial = 0;

  const usual: Answering = ({ method, path, query, json }) => {
    const name = path.split('/').at(-1) ?? '';
    if (path.startsWith('bytes/')) return { bytes: files.get(name)?.bytes ?? Buffer.alloc(0) };
    if (path === 'debug_token')
      return {
        json: {
          data: {
            app_id: '1',
            is_valid: true,
            expires_at: 0,
            scopes: ['whatsapp_business_messaging', 'whatsapp_business_management'],
          },
        },
      };
    if (name === 'messages') {
      const { to, recipient, status } = sent.parse(json);
      if (status) return { json: { success: true } };
      const contact = to ? { input: to, wa_id: to.replace('+', '') } : { input: recipient, user_id: recipient };
      return { json: { contacts: [contact], messages: [{ id: `wamid.OUT${++serial}` }] } };
    }
    if (name === 'media') return { json: { id: `up${++serial}` } };
    if (name === 'subscribed_apps')
      return { json: method === 'GET' ? { data: [{ whatsapp_business_api_data: { id: '1' } }] } : { success: true } };
    if (files.has(path)) {
      const { mime } = files.get(path) ?? { mime: '' };
      return { json: { id: path, url: `${url}/v25.0/bytes/${path}`, mime_type: mime } };
    }
    if (query.has('fields'))
      return {
        json: {
          id: path,
          display_phone_number: '+55 11 4000-1000',
          verified_name: 'Casa Aurora',
          status: 'CONNECTED',
          quality_rating: 'GREEN',
          name_status: 'APPROVED',
          whatsapp_business_manager_messaging_limit: 'TIER_2K',
        },
      };
    return { json: { success: true } };
  };
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const address = new URL(req.url ?? '', 'http://graph');
    const bytes = await buffer(req);
    const isJson = req.headers['content-type'] === 'application/json';
    const json: unknown = isJson ? JSON.parse(bytes.toString('utf8')) : null;
    const path = address.pathname.replace(/^\/v[\d.]+\//, '');
    const call = { method: req.method ?? '', path, query: address.searchParams, json, bytes };
    calls.push(call);
    let told: FakeAnswer | 'silent' | null = null;
    for (const each of [...first, usual]) told ??= await each(call);
    if (told === 'silent' || told === null) return;
    res.writeHead(told.status ?? 200, {
      'content-type': told.bytes ? 'image/png' : 'application/json',
      ...told.headers,
    });
    res.end(told.bytes ?? JSON.stringify(told.json));
  };
  const server = createServer((req, res) => {
    answer(req, res).catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    calls,
    files,
    /** Messages and read marks that it got, in order. */
    messages: (): SentToGraph[] =>
      calls.filter(({ path }) => path.endsWith('/messages')).map(({ json }) => z.looseObject(sent.shape).parse(json)),
    /** Answers before the usual answer. Returns a function that ends that. */
    first: (answering: Answering) => {
      first.unshift(answering);
      return () => void first.splice(first.indexOf(answering), 1);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
export type FakeGraph = Awaited<ReturnType<typeof openFakeGraph>>;
