import { randomUUID } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { NoiseIdentity } from './certificates.ts';
import type { Companion, Registration } from './companions.ts';
import { openDevice, type SignalDevice } from './device.ts';
import type { Store } from './store.ts';

/** The client's end of an encrypted connection; `close` says `last`, if given, first; `babble` sends any bytes, sealed or not. */
export type Wire = {
  send(stanza: BinaryNode): void;
  babble(bytes: Uint8Array, isSealed: boolean): void;
  close(last?: BinaryNode): void;
};

/** What a connection does with stanzas once its handshake is done. */
export type Conversation = { heard(stanza: BinaryNode): void | Promise<void>; gone(): void };

/** A companion's open socket. `cursor` is the last undelivered row that was sent on it; undefined until it asked for them. */
export type Session = Wire & {
  companion: Companion;
  cursor?: number | undefined;
  /** Whether it says that somebody is there, and of whom (by number) it wants to know who writes. */
  isAvailable: boolean;
  watched: Set<string>;
};

/** A client that shows a QR code. */
export type Pairing = Wire & {
  registration: Registration;
  /** Set while a phone waits for the client's signature. */
  signing?: { signed(deviceIdentity: Uint8Array): void; failed(why: Error): void } | undefined;
};

/** Faults that were asked for and wait for their moment; they do not outlive the process. */
export type Faults = {
  /** Numbers whose server connection answers nothing. */
  frozen: Set<string>;
  /** Messages from this number that vanish without an acknowledgement. */
  loseNext: Map<string, number>;
  /** The error code that the next messages from this number are refused with, and how many of them. */
  refuseNext: Map<string, { code: number; times: number }>;
  /** How many of the next ciphertexts from this contact arrive damaged. */
  garbleNext: Map<string, number>;
  /** The reason that the next login of this number fails with. */
  failNextLogin: Map<string, number>;
  loseLogins: Map<string, number>;
  /** Numbers whose companions are not told who is on WhatsApp. */
  failChecks: Set<string>;
  /** How many of the next uploads of files fail, of whatever number. */
  failUploads: number;
  failDownloads: number;
  damageDownloads: number;
};

export type LogEntry = { at: string; kind: string; [detail: string]: unknown };

/** Everything that the simulator's parts share. */
export type World = {
  store: Store;
  noise: NoiseIdentity;
  device(number: string): SignalDevice;
  /** Its number is another one now: what was read under it counts no more. */
  forgetDevice(number: string): void;
  /** Companions that are connected, by number and device. */
  sessions: Map<string, Session>;
  /** Clients that wait to be linked, by each of the refs in their QR codes. */
  pairings: Map<string, Pairing>;
  /** When a sender last began a new session with a companion that could not decrypt (milliseconds). */
  renewals: Map<string, number>;
  faults: Faults;
  /** How often a contact has changed its picture. */
  pictures: Map<string, number>;
  /** Where companions upload files: the host with its port, set when it listens, and the word that lets them in. */
  media: { host: string; auth: string };
  /** What happened lately, newest last: names and ids, never keys or texts. */
  entries: LogEntry[];
  log(kind: string, details?: Record<string, unknown>): void;
  /** How often something that a page shows has changed; grows across restarts too. */
  changes: number;
};

const kept = 5_000;

/** The simulator's state over a store: what is durable is in there, the rest begins empty. */
export const makeWorld = (store: Store, noise: NoiseIdentity): World => {
  const devices = new Map<string, SignalDevice>();
  const world: World = {
    store,
    noise,
    device: (number) => {
      const known = devices.get(number) ?? openDevice(store, number);
      devices.set(number, known);
      return known;
    },
    forgetDevice: (number) => void devices.delete(number),
    sessions: new Map(),
    pairings: new Map(),
    renewals: new Map(),
    faults: {
      frozen: new Set(),
      loseNext: new Map(),
      refuseNext: new Map(),
      garbleNext: new Map(),
      failNextLogin: new Map(),
      loseLogins: new Map(),
      failChecks: new Set(),
      failUploads: 0,
      failDownloads: 0,
      damageDownloads: 0,
    },
    pictures: new Map(),
    media: { host: '', auth: randomUUID() },
    entries: [],
    log: (kind, details = {}) => {
      world.changes += 1;
      world.entries.push({ at: new Date().toISOString(), kind, ...details });
      if (world.entries.length > 2 * kept) world.entries.splice(0, kept);
    },
    changes: Date.now(),
  };
  return world;
};
