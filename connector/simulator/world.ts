import { randomUUID } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { NoiseIdentity } from './certificates.ts';
import type { Companion, Registration } from './companions.ts';
import { openDevice, type SignalDevice } from './device.ts';
import type { SimulatorStore } from './store.ts';

/**
 * The client's end of an encrypted connection. `close` first sends `last`, if given; `babble` sends any bytes, encrypted or
 * not.
 */
export type Wire = {
  send(stanza: BinaryNode): void;
  babble(bytes: Uint8Array, isSealed: boolean): void;
  close(last?: BinaryNode): void;
};

/** Handles the stanzas of a connection after its handshake. */
export type Conversation = { heard(stanza: BinaryNode): void | Promise<void>; gone(): void };

/**
 * A companion's open socket. `cursor` is the last undelivered row that was sent on it; undefined until the companion asks for
 * them.
 */
export type CompanionSession = Wire & {
  companion: Companion;
  cursor?: number | undefined;
  /** `isAvailable`: whether a person is active on it. `watched`: the numbers whose typing it subscribed to. */
  isAvailable: boolean;
  watched: Set<string>;
};

export type Pairing = Wire & {
  registration: Registration;
  /** Set while a phone waits for the client's signature. */
  signing?: { signed(deviceIdentity: Uint8Array): void; failed(why: Error): void } | undefined;
};

/** Requested faults that have not happened yet. They are lost when the process ends. */
export type Faults = {
  /** Numbers whose connection gets no answers. */
  frozen: Set<string>;
  /** Number of messages from this number that vanish without an acknowledgement. */
  loseNext: Map<string, number>;
  /** The error code for the next messages from this number, and how many of them it refuses. */
  refuseNext: Map<string, { code: number; times: number }>;
  /** Number of next ciphertexts from this contact that arrive damaged. */
  garbleNext: Map<string, number>;
  /** The failure reason for the next login of this number. */
  failNextLogin: Map<string, number>;
  loseLogins: Map<string, number>;
  /** Numbers whose companions cannot query who is on WhatsApp. */
  failChecks: Set<string>;
  /** Number of next uploads that fail, for any number. */
  failUploads: number;
  failDownloads: number;
  damageDownloads: number;
};

export type LogEntry = { at: string; kind: string; [detail: string]: unknown };

/** State that the simulator's parts share. */
export type World = {
  store: SimulatorStore;
  noise: NoiseIdentity;
  device(number: string): SignalDevice;
  /** Drops the cached device of a number that changed. */
  forgetDevice(number: string): void;
  /** Connected companions, by number and device. */
  sessions: Map<string, CompanionSession>;
  /** Clients that wait to be linked, by each ref in their QR codes. */
  pairings: Map<string, Pairing>;
  /** When a sender last began a new session with a companion that could not decrypt (milliseconds). */
  renewals: Map<string, number>;
  faults: Faults;
  /** Number of picture changes per contact. */
  pictures: Map<string, number>;
  /** The upload host with its port, set when it listens, and the required auth value. */
  media: { host: string; auth: string };
  /** The latest log entries, the newest last: names and ids, never keys or texts. */
  entries: LogEntry[];
  log(kind: string, details?: Record<string, unknown>): void;
  /** Counts changes that a page shows; grows across restarts too. */
  changes: number;
};

const kept = 5_000;

/** Creates the simulator's state over a store. Durable state is in the store; the rest starts empty. */
export const makeWorld = (store: SimulatorStore, noise: NoiseIdentity): World => {
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
