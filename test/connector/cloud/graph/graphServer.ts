import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createGraphClient, type CloudLine } from '../../../../connector/cloud/graph/client.ts';

/** A request as a stub of the Graph API got it. */
export type GraphAsked = { method: string; path: string; headers: IncomingMessage['headers']; body: Buffer };

/** Opens a stub of the Graph API that answers as `answer` says, and remembers the requests. */
export const openGraphServer = async () => {
  const asked: GraphAsked[] = [];
  let answer = (_asked: GraphAsked, response: ServerResponse): void => void response.end('{}');
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const question = { method, path, headers, body: await buffer(request) };
    asked.push(question);
    answer(question, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url,
    asked,
    answer: (next: typeof answer): void => void (answer = next),
    /** Answers every request with a status and JSON. */
    answerJson: (json: unknown, status = 200, headers: Record<string, string> = {}): void => {
      answer = (_, response) => void response.writeHead(status, headers).end(JSON.stringify(json));
    },
    client: (line: Partial<CloudLine> = {}) =>
      createGraphClient({ url, token: 'token-1', phoneNumberId: '900', businessId: '700', version: 'v25.0', ...line }),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
