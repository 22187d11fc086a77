import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const value = z.union([
  z.object({ stringValue: z.string() }).transform((v) => v.stringValue),
  z.object({ intValue: z.coerce.number() }).transform((v) => v.intValue),
]);
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .transform((all) => Object.fromEntries(all.map((each) => [each.key, each.value])));
const nanoseconds = z.string().transform((text) => Number(BigInt(text) / 1_000n) / 1_000);
const span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
});
const request = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
});
/** A span as the receiver got it. Times are in milliseconds since 1970. */
export type ReceivedSpan = z.output<typeof span> & { service: string };

/** A receiver of OTLP over HTTP in JSON. */
export const openReceiver = async () => {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  let answering = Promise.resolve();
  let release = (): void => {};
  const server = createServer(async (req, res) => {
    const body = await json(req);
    await answering;
    texts.push(JSON.stringify(body));
    for (const { resource, scopeSpans } of request.parse(body).resourceSpans)
      for (const each of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...each, service: String(resource.attributes['service.name']) });
    res.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    spans: (traceId: string): ReceivedSpan[] => spans.filter((each) => each.traceId === traceId),
    /** Returns the trace of the first span with this name; '' if there is none. */
    traceWith: (name: string): string => spans.find((each) => each.name === name)?.traceId ?? '',
    /** Everything that arrived, as text. */
    text: (): string => texts.join('\n'),
    count: (): number => spans.length,
    /** Lets requests wait for their answer until `release`. */
    hold: (): void => {
      const { promise, resolve } = Promise.withResolvers<void>();
      [answering, release] = [promise, resolve];
    },
    release: (): void => release(),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/**
 * Returns the spans of a trace as paths from its root, `service name > service name`, sorted and each once. A span without
 * its parent begins with `?`.
 */
export const pathsOf = (spans: readonly ReceivedSpan[]): string[] => {
  const byId = new Map(spans.map((each) => [each.spanId, each]));
  const pathOf = ({ service, name, parentSpanId }: ReceivedSpan): string => {
    const own = `${service.replace('atende-', '')}: ${name}`;
    if (!parentSpanId) return own;
    const parent = byId.get(parentSpanId);
    return `${parent ? pathOf(parent) : '?'} > ${own}`;
  };
  return [...new Set(spans.map(pathOf))].toSorted();
};
