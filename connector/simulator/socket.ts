import { type BinaryNode, decodeBinaryNode, encodeBinaryNode } from '@whiskeysockets/baileys';
import type { WebSocket } from 'ws';
import { frame, frameReader } from './frames.ts';
import { beginLogin } from './login.ts';
import { noiseHandshake, type Transport } from './noise.ts';
import type { Conversation, Wire, World } from './world.ts';

const lineOf = (socket: WebSocket, transport: Transport): Wire => {
  const babble = (bytes: Uint8Array, isSealed: boolean): void => {
    if (socket.readyState === socket.OPEN) socket.send(frame(isSealed ? transport.encrypt(bytes) : bytes));
  };
  const send = (stanza: BinaryNode): void => babble(encodeBinaryNode(stanza), true);
  return {
    send,
    babble,
    close: (last) => {
      if (last) send(last);
      socket.close();
    },
  };
};

/** Serves one WhatsApp Web client: Noise handshake, login or registration, then stanzas one after another. */
export const serveClient = (world: World, socket: WebSocket): void => {
  const read = frameReader();
  const handshake = noiseHandshake(world.noise);
  let step: (bytes: Buffer) => void | Promise<void> = hello;
  let conversation: Conversation | undefined;

  function hello(bytes: Buffer): void {
    socket.send(frame(handshake.hello(bytes)));
    step = finish;
  }
  function finish(bytes: Buffer): void {
    const { clientKey, payload, transport } = handshake.finish(bytes);
    const begun = beginLogin(world, lineOf(socket, transport), clientKey, payload);
    conversation = begun;
    step = async (sealed) => begun.heard(await decodeBinaryNode(transport.decrypt(sealed)));
  }

  let last = Promise.resolve();
  socket.on('message', (data) => {
    last = last
      .then(async () => {
        for (const bytes of read(bufferOf(data))) await step(bytes);
      })
      .catch((error: unknown) => {
        world.log('connection failed', { error: error instanceof Error ? error.message : 'unknown' });
        socket.close();
      });
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => conversation?.gone());
};

const bufferOf = (data: Buffer | ArrayBuffer | Buffer[]): Buffer => {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
};
