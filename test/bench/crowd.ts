import { WebSocket } from 'ws';
import { z } from 'zod';

/**
 * Opens sockets in a separate process, each with its hello. Reports to its parent when all are welcome, and when all have
 * heard a round.
 */
const { sockets } = z
  .object({ sockets: z.array(z.object({ url: z.string(), hello: z.unknown() })) })
  .parse(JSON.parse(process.argv[2] ?? ''));
const now = () => performance.timeOrigin + performance.now();
let welcome = 0;
let heard: number[] = [];
for (const { url, hello } of sockets) {
  const socket = new WebSocket(url);
  socket.on('open', () => socket.send(JSON.stringify(hello)));
  socket.on('error', () => process.exit(1));
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text.includes('"control"')) {
      if (text.includes('"welcome"') && ++welcome === sockets.length) process.send?.({ welcome });
      return;
    }
    if (!text.includes('ticket')) return;
    heard.push(now());
    if (heard.length < sockets.length) return;
    process.send?.({ heard });
    heard = [];
  });
}
process.on('disconnect', () => process.exit());
