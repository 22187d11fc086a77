import { WebSocket } from 'ws';
import { z } from 'zod';
import { serverFrame } from '../../gateway/contract.ts';

const frame = z.object({ message: z.object({ body: z.string() }) });

/** A client in a separate process. It follows the pending tickets and reports each parsed message to its parent. */
const [, , url = '', token = ''] = process.argv;
const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/stream`);
socket.on('open', () =>
  socket.send(JSON.stringify({ type: 'hello', token, rooms: [{ type: 'joinTickets', status: 'pending' }] })),
);
let heard: string[] = [];
socket.on('message', (data: Buffer) => {
  const { event, action, payload } = serverFrame.parse(JSON.parse(data.toString()));
  if (event === 'control') return process.send?.({ control: action });
  if (!event.endsWith('-appMessage') || action !== 'create') return;
  if (!heard.length) setImmediate(tell);
  heard.push(frame.parse(payload).message.body);
});
const tell = () => {
  process.send?.({ heard, at: performance.timeOrigin + performance.now() });
  heard = [];
};
process.on('disconnect', () => process.exit());
