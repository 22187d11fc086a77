import type { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { getBinaryNodeChildren, type BinaryNode, type WAMessage } from '@whiskeysockets/baileys';
import type { Auth } from './auth.ts';
import { droppedGroupStub } from '../content/groupStub.ts';
import { tellsOfGroup } from '../content/groupChange.ts';
import type { Journal } from '../keys/journal.ts';
import type { Resends } from './resends.ts';
import { takeOverListeners } from './takeOverListeners.ts';

type Hooks = {
  journal: Journal;
  resends: Resends;
  write: Auth['write'];
  written: Auth['written'];
  /** Each resolves when the content of the stanza is in the log. */
  receipt: (stanza: BinaryNode) => Promise<void>;
  call: (stanza: BinaryNode) => Promise<void>;
  /** Takes a message that the client does not build itself. */
  announce: (message: WAMessage) => void;
  closed: () => boolean;
};

const MOST_WAITING = 2_000;
const ROOM_MS = 50;

/** Whether the sender encrypted the stanza again because we could not read it. The server may no longer hold it. */
const isResent = (stanza: BinaryNode): boolean =>
  getBinaryNodeChildren(stanza, 'enc').some(({ attrs }) => attrs['count'] !== undefined);

/** Returns the stanza without the mark for which Baileys would set it aside, behind live ones. */
const asLive = (stanza: BinaryNode): BinaryNode => {
  const attrs = { ...stanza.attrs };
  delete attrs['offline'];
  return { ...stanza, attrs };
};

/**
 * Sits between the socket and Baileys. Message stanzas go to Baileys one after another, in their order. It starts each at
 * once, so the next message would overtake the first of an unknown person, whose addresses it stores. It also processes
 * offline stanzas apart from live ones. No message goes to it while too many wait for the log. Receipts and calls go to it
 * only when the log has them. The server learns of an arrival only after Baileys has handled it, and of a group's
 * notification only when the journal has that. `read` resolves when Baileys has handled all messages so far, and `settled`
 * when it has handled all notifications so far.
 */
export const guardStanzas = (
  ws: EventEmitter,
  { journal, resends, write, written, receipt, call, announce, closed }: Hooks,
): { read: () => Promise<void>; settled: () => Promise<void> } => {
  const message = takeOverListeners(ws, 'CB:message');
  let line = Promise.resolve();

  const handle = async (stanza: BinaryNode, kept: Promise<void>): Promise<void> => {
    await kept;
    while (journal.size() >= MOST_WAITING && !closed()) await sleep(ROOM_MS);
    if (closed()) return;
    await message(asLive(stanza));
    if (closed()) return; // its keys may be closed, so it may not be decrypted
    void Promise.resolve(written()).then(
      () => resends.handled(stanza),
      () => {}, // the write failed, so the stanza is kept
    );
  };
  ws.on('CB:message', (stanza: BinaryNode) => {
    journal.saw(stanza);
    const kept = isResent(stanza) ? resends.keep(stanza) : Promise.resolve();
    line = line.then(() => handle(stanza, kept)).catch(() => {}); // Baileys has logged it
  });
  const notification = takeOverListeners(ws, 'CB:notification');
  let notices = Promise.resolve();
  let handled = Promise.resolve();
  ws.on('CB:notification', (stanza: BinaryNode) => {
    const isOfGroup = tellsOfGroup(stanza);
    const kept = isOfGroup ? journal.keep(stanza, write) : Promise.resolve();
    const pass = (): void => {
      if (closed()) return;
      const dropped = droppedGroupStub(stanza);
      if (dropped) announce(dropped);
      const work = notification(isOfGroup ? asLive(stanza) : stanza).catch(() => {}); // Baileys has logged it
      handled = Promise.all([handled, work]).then(() => {});
    };
    // They begin in the order of arrival. A failed write ends the socket.
    notices = notices.then(() => kept).then(pass, () => {});
  });
  for (const [event, told] of [
    ['CB:receipt', receipt],
    ['CB:call', call],
  ] as const) {
    const pass = takeOverListeners(ws, event);
    ws.on(event, (stanza: BinaryNode) => {
      void told(stanza)
        .then(() => (closed() ? undefined : pass(stanza)))
        .catch(() => {}); // Baileys has logged it
    });
  }
  return { read: () => line, settled: () => notices.then(() => handled) };
};
