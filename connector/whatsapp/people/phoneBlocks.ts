import type { BaileysEventMap } from '@whiskeysockets/baileys';
import { randomUUID } from 'node:crypto';
import { addressOf } from '../kernel/address.ts';
import type { ConnectionRef, Ports } from '../kernel/ports.ts';
import { retryUntilDone } from '../kernel/retryUntilDone.ts';

type Deps = { which: ConnectionRef; ports: Pick<Ports, 'chat'>; signal: AbortSignal };

/** Returns the function that records the people whom the phone itself blocks, or no longer blocks, one after another. */
export const openPhoneBlocks = ({ which, ports, signal }: Deps) => {
  let recording: Promise<unknown> = Promise.resolve();
  return ({ blocklist, type }: BaileysEventMap['blocklist.update']): void => {
    for (const jid of blocklist) {
      const address = addressOf(jid);
      if (!address) continue;
      const place = { ...which, ...address, groupId: null, waId: `block:${randomUUID()}`, ms: Date.now() };
      const change = { ...place, is: 'block', isBlocked: type === 'add' } as const;
      recording = recording.then(() => retryUntilDone('block', signal, () => ports.chat(change)));
    }
  };
};
