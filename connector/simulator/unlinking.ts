import { type Companion, companionsOf, unlinkCompanion } from './companions.ts';
import { dropSession, sessionOf } from './delivery.ts';
import { node } from './stanzas.ts';
import type { World } from './world.ts';

const removed = node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]);

/** Unlinks a companion: its keys are deleted, and its connection, if any, ends with 401. */
export const removeCompanion = (world: World, companion: Companion): void => {
  const session = sessionOf(world, companion);
  unlinkCompanion(world.store, companion.number, companion.device);
  dropSession(world, companion);
  session?.close(removed);
  world.log('unlinked', { phone: companion.number, device: companion.device });
};

/** Unlinks every device of a phone, as its owner can. Returns how many there were. */
export const unlinkDevices = (world: World, number: string): number => {
  const companions = companionsOf(world.store, number);
  for (const companion of companions) removeCompanion(world, companion);
  return companions.length;
};
