import { WebSocket, type ClientOptions } from 'ws';
import { serverFrame, type ServerFrame } from '../../../gateway/contract.ts';

export type TestSocket = Awaited<ReturnType<typeof connect>>;

/** Presence changes reach all clients at any time. */
const isPresence = ({ event, cursor }: ServerFrame): boolean => event.endsWith('-user') && cursor === undefined;

/** A browser's socket that remembers every frame in order; presence changes only on request. */
export const connect = async (url: string, options: ClientOptions = {}, { presence = false } = {}) => {
  const socket = new WebSocket(url, options);
  const frames: ServerFrame[] = [];
  const cursors: string[] = [];
  let changed: () => void = () => {};
  socket.on('message', (data: Buffer) => {
    const frame = serverFrame.parse(JSON.parse(data.toString('utf8')));
    if (isPresence(frame) && !presence) return;
    frames.push(frame);
    if (frame.cursor) cursors.push(frame.cursor);
    changed();
  });
  const closed = new Promise<number>((resolve) =>
    socket.once('close', (code) => {
      resolve(code);
      changed();
    }),
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => {});

  /** Waits for a matching frame; returns all frames up to it and forgets them. */
  const until = async (fits: (frame: ServerFrame) => boolean): Promise<ServerFrame[]> => {
    for (;;) {
      const at = frames.findIndex(fits);
      if (at >= 0) return frames.splice(0, at + 1);
      if (socket.readyState === WebSocket.CLOSED) throw new Error(`closed; heard ${JSON.stringify(frames)}`);
      await new Promise<void>((resolve) => (changed = resolve));
    }
  };
  return {
    frames,
    cursors,
    closed,
    until,
    /** Returns the next frame. */
    next: async (): Promise<ServerFrame> => {
      const [frame] = await until(() => true);
      if (!frame) throw new Error('no frame');
      return frame;
    },
    say: (frame: object): void => socket.send(JSON.stringify(frame)),
    send: (text: string): void => socket.send(text),
    pause: (): void => socket.pause(),
    resume: (): void => socket.resume(),
    isOpen: (): boolean => socket.readyState === WebSocket.OPEN,
    terminate: (): void => socket.terminate(),
  };
};
