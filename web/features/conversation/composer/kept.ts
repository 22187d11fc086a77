import { select, put, take, takeEvery } from 'typed-redux-saga';
import { z } from 'zod';
import { messageShape } from '../../../../domain/message/shape.ts';
import { createKeptInTab } from '../../../api/outbox/keptInTab.ts';
import { pageEnding, signedIn } from '../../../api/signing.ts';
import { logoutClicked } from '../../../api/session/slice.ts';
import type { Draft, Unsent } from './draft.ts';
import { holdOnly, isHeld } from './files.ts';
import { selectUnsent, unsentFound } from '../slice.ts';

const file = z.object({ id: z.number(), name: z.string() }).nullable();
const quoted = messageShape.nullable();
const editing = z
  .object({ id: z.string(), signature: z.string().default(''), before: z.string() })
  .nullable()
  .default(null);
const attached = z
  .array(
    z.object({
      id: z.string(),
      name: z.string(),
      size: z.number(),
      type: z.string(),
      caption: z.string(),
      recorded: z.object({ seconds: z.number(), waveform: z.string() }).optional(),
    }),
  )
  .default([]);
const unsent: z.ZodType<Omit<Unsent, 'typedAhead'>> = z.object({
  outgoing: z.array(
    z.object({
      key: z.string(),
      ticketId: z.number(),
      body: z.string(),
      quoted,
      file,
      attached,
      mentions: z
        .array(z.object({ said: z.string(), isMe: z.boolean(), name: z.string(), number: z.string() }))
        .optional(),
      share: z.number().default(0),
      at: z.string(),
      failed: z.string(),
    }),
  ),
  drafts: z.record(
    z.coerce.number(),
    // File contents do not survive the page.
    z.object({ text: z.string(), quoted, file, attached: attached.transform((all) => all.filter(isHeld)), editing }),
  ),
});

const kept = createKeptInTab('unsent', unsent);

/** Keeps drafts and unsent messages across reloads of this tab, until the user signs out. */
export function* keepUnsentSaga() {
  yield* takeEvery(signedIn, recall);
  yield* takeEvery(pageEnding, () => holdOnly([]));
  yield* takeEvery(logoutClicked, function* () {
    kept.write((yield* select(selectUnsent)).userId, null);
  });
  let last = yield* select(selectUnsent);
  while (true) {
    yield* take('*');
    const now = yield* select(selectUnsent);
    if (
      now.userId !== 0 &&
      now.userId === last.userId &&
      (now.outgoing !== last.outgoing || now.drafts !== last.drafts)
    ) {
      keep(now);
      holdOnly([...now.outgoing, ...Object.values(now.drafts)].flatMap((one) => one.attached));
    }
    last = now;
  }
}

function* recall({ payload: { id } }: ReturnType<typeof signedIn>) {
  const found = kept.read(id);
  if (found) yield* put(unsentFound(found));
}

const isEmpty = ({ text, quoted: answered, file: taken, editing: changed }: Draft): boolean =>
  !text && !answered && !taken && !changed;

const keep = ({ userId, outgoing, drafts: all }: Omit<Unsent, 'typedAhead'> & { userId: number }): void => {
  const drafts = Object.fromEntries(Object.entries(all).filter(([, draft]) => !isEmpty(draft)));
  kept.write(userId, outgoing.length + Object.keys(drafts).length ? { outgoing, drafts } : null);
};
