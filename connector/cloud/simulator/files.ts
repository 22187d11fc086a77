import { createHash } from 'node:crypto';
import { DAY_MS } from '../../../domain/kernel/durations.ts';
import type { CloudSimulatorFile } from './records.ts';
import { unknownObject } from './refusal.ts';
import type { CloudWorld } from './world.ts';

/** How long an id lives: of a file from a customer, and of one that the business uploaded. */
const INBOUND_DAYS = 7;
const UPLOADED_DAYS = 30;
const URL_MS = 5 * 60_000;

/** Stores a file, and returns it. */
export const storeCloudFile = (
  world: CloudWorld,
  { bytes, ...given }: { bytes: Uint8Array; lineId: string; mime: string; fileName: string; isInbound: boolean },
): CloudSimulatorFile => {
  const id = world.nextId();
  world.store.keepBytes(id, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('base64');
  const at = world.clock.now();
  return world.files.put(id, { id, ...given, sha256, size: bytes.byteLength, at, isDeleted: false, paths: [] });
};

const isAlive = (world: CloudWorld, { at, isInbound, isDeleted }: CloudSimulatorFile): boolean =>
  !isDeleted && at > world.clock.now() - (isInbound ? INBOUND_DAYS : UPLOADED_DAYS) * DAY_MS;

/** Returns a file that is still there for one of these numbers. Throws the error for an unknown object. */
export const fileById = (world: CloudWorld, id: string, lineIds: readonly string[]): CloudSimulatorFile => {
  const file = world.files.get(id);
  if (!file || !lineIds.includes(file.lineId) || !isAlive(world, file)) throw unknownObject(id);
  return file;
};

/** Makes an address for the bytes of a file, which lives 5 minutes. */
export const freshUrl = (world: CloudWorld, file: CloudSimulatorFile): string => {
  const now = world.clock.now();
  const path = `/files/${file.id}/${world.random()}`;
  const paths = [...file.paths.filter(({ until }) => until > now), { path, until: now + URL_MS }];
  world.files.put(file.id, { ...file, paths });
  return `${world.address.url}${path}`;
};

/** Returns a file by the path of its bytes; undefined if the address expired. */
export const fileAt = (world: CloudWorld, path: string): CloudSimulatorFile | undefined => {
  const file = world.files.get(/^\/files\/(\d+)\//.exec(path)?.[1] ?? '');
  const isOpen = file?.paths.some((each) => each.path === path && each.until > world.clock.now());
  return file && isOpen && isAlive(world, file) ? file : undefined;
};
