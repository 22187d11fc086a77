import type { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { getBinaryNodeChildren, type BinaryNode } from '@whiskeysockets/baileys';
import type { Auth } from './auth.ts';
import type { Journal } from './journal.ts';
import type { Resends } from './resends.ts';
import { takeOver } from './takeOver.ts';

type Hooks = {
  journal: Journal;
  resends: Resends;
  written: Auth['written'];
  /** Each resolves when what the stanza tells is in the log. */
  receipt: (stanza: BinaryNode) => Promise<void>;
  call: (stanza: BinaryNode) => Promise<void>;
  closed: () => boolean;
};

const MOST_WAITING = 2_000;
const ROOM_MS = 50;

/** Of a stanza that its sender encrypted anew because we could not read it, and that the server may hold no longer. */
const isResent = (stanza: BinaryNode): boolean =>
  getBinaryNodeChildren(stanza, 'enc').some(({ attrs }) => attrs['count'] !== undefined);

/**
 * Stands between the socket and Baileys. Message stanzas go to it one after another, as they came: it begins with each at
 * once, and the first of an unknown person, whose addresses it stores, would be overtaken by the next; offline ones it
 * takes apart from live ones. None goes to it while too much waits for the log, receipts and calls only when the log has them:
 * what Baileys has not handled, the server is not told to have arrived.
 */
export const guardStanzas = (ws: EventEmitter, { journal, resends, written, receipt, call, closed }: Hooks): void => {
  const message = takeOver(ws, 'CB:message');
  let line = Promise.resolve();

  const handle = async (stanza: BinaryNode, kept: Promise<void>): Promise<void> => {
    await kept;
    while (journal.size() >= MOST_WAITING && !closed()) await sleep(ROOM_MS);
    if (closed()) return;
    const attrs = { ...stanza.attrs };
    delete attrs['offline'];
    await message({ ...stanza, attrs });
    if (closed()) return; // perhaps it could not be decrypted for want of its keys
    void Promise.resolve(written()).then(
      () => resends.handled(stanza),
      () => {}, // it was decrypted in vain
    );
  };
  ws.on('CB:message', (stanza: BinaryNode) => {
    journal.saw(stanza);
    const kept = isResent(stanza) ? resends.keep(stanza) : Promise.resolve();
    line = line.then(() => handle(stanza, kept)).catch(() => {}); // Baileys has logged it
  });
  for (const [event, told] of [
    ['CB:receipt', receipt],
    ['CB:call', call],
  ] as const) {
    const pass = takeOver(ws, event);
    ws.on(event, (stanza: BinaryNode) => {
      void told(stanza)
        .then(() => (closed() ? undefined : pass(stanza)))
        .catch(() => {}); // Baileys has logged it
    });
  }
};
