import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { openOutside, type Outside } from '../../../runtime/outside/outside.ts';

export type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
type Answers = (asked: Asked, res: ServerResponse) => void;

/** A local provider that gives the answers that a test sets, and records its requests. */
export const openProvider = async () => {
  const asked: Asked[] = [];
  let answers: Answers = (_, res) => res.end('{}');
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const { method = '', url: path = '', headers } = req;
      const one = { method, path, headers, body: Buffer.concat(parts).toString() };
      asked.push(one);
      answers(one, res);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answer: (by: Answers) => (answers = by),
    /** Answers each request with JSON. */
    says: (of: (asked: Asked) => unknown, status = 200) =>
      (answers = (one, res) => {
        res.writeHead(status, { 'content-type': 'application/json' });
        res.end(JSON.stringify(of(one)));
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
export type Provider = Awaited<ReturnType<typeof openProvider>>;

/** External access with a very short time limit for every request. */
export const soonGivenUp = (allowed: readonly string[]): Outside => {
  const outside = openOutside({ allowed });
  return { ...outside, ask: (question) => outside.ask({ ...question, timeoutMs: 200 }) };
};
