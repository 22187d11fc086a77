import { WebSocket } from 'ws';
import { z } from 'zod';
import { serverFrame, type Join, type ServerFrame } from '../../gateway/contract.ts';
import { closing } from '../../gateway/stream/client.ts';
import type { Asking } from './asking.ts';

const AGAIN_MS = 300;
const place = z.object({ cursor: z.string() });

/** Opens the socket of a page in these rooms. It reconnects with its cursor whenever it closes. */
export const openPage = (
  url: string,
  { token, renew }: Pick<Asking, 'token' | 'renew'>,
  rooms: readonly Join[],
  onFrame: (frame: ServerFrame) => void,
): { close: () => void } => {
  let since: string | undefined;
  let socket: WebSocket;
  let over = false;
  const listen = (): void => {
    const used = token();
    socket = new WebSocket(`${url.replace('http', 'ws')}/v1/stream`);
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'hello', token: used, ...(since && { since }), rooms })),
    );
    socket.on('message', (data: Buffer) => {
      const frame = serverFrame.parse(JSON.parse(data.toString()));
      // The welcome frame names the start of the stream.
      const from = frame.event === 'control' ? place.safeParse(frame.payload).data : frame;
      since = from?.cursor ?? since;
      onFrame(frame);
    });
    socket.on('error', () => {});
    socket.on('close', (code) => {
      if (over) return;
      // A token lives for 15 minutes.
      const isOut = code === closing.expired || code === closing.signedOut;
      void (isOut ? renew(used) : Promise.resolve()).then(() => over || setTimeout(listen, AGAIN_MS));
    });
  };
  listen();
  return {
    close: () => {
      over = true;
      socket.close();
    },
  };
};
