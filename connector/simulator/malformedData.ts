import { type BinaryNode, BufferJSON, encodeBinaryNode } from '@whiskeysockets/baileys';
import type { z } from 'zod';
import { companionsOf } from './companions.ts';
import { sessionOf } from './delivery.ts';
import type { lineCalls } from './lineContract.ts';
import type { World } from './world.ts';

type Babble = Omit<z.output<typeof lineCalls.babble.input>, 'phone'>;

const bytesOf = ({ frame, sealed, stanza }: Babble): Buffer => {
  if (!stanza) return Buffer.from(frame ?? sealed ?? '', 'base64');
  // Bytes inside the stanza arrive as text.
  const node: BinaryNode = JSON.parse(JSON.stringify(stanza), BufferJSON.reviver);
  return Buffer.from(encodeBinaryNode(node));
};

/** Sends malformed data to the companions of a phone. Returns how many received it. */
export const sendMalformed = (world: World, number: string, said: Babble): number => {
  const sessions = companionsOf(world.store, number)
    .map((companion) => sessionOf(world, companion))
    .filter((session) => session !== undefined);
  for (const session of sessions) session.babble(bytesOf(said), said.frame === undefined);
  world.log('babbled', { phone: number });
  return sessions.length;
};
