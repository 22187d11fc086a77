import type { BinaryNode } from '@whiskeysockets/baileys';
import { companionsOf } from './companions.ts';
import { sessionOf } from './delivery.ts';
import { node } from './stanzas.ts';
import type { World } from './world.ts';

const reasonOf = (code: number): BinaryNode =>
  code === 440
    ? node('stream:error', {}, [node('conflict', { type: 'replaced' })])
    : node('stream:error', { code: String(code) });

/**
 * Ends the connections of a phone's companions, with a reason or silently. The companions stay linked. Returns how many there
 * were.
 */
export const dropConnections = (world: World, number: string, code: number | undefined): number => {
  const sessions = companionsOf(world.store, number)
    .map((companion) => sessionOf(world, companion))
    .filter((session) => session !== undefined);
  for (const session of sessions) session.close(code === undefined ? undefined : reasonOf(code));
  world.log('dropped', { phone: number, code });
  return sessions.length;
};
