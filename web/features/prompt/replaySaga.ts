import { call, delay, put, race, select, take, takeLatest } from 'typed-redux-saga';
import type { Action } from 'redux';
import { z } from 'zod';
import { tryPrompt } from '../../../commands/prompt/contract.ts';
import { replayPoints, type ReplayPoint } from '../../../domain/prompt/replay.ts';
import { listMessages } from '../../../projections/message/contract.ts';
import { listSettings } from '../../../projections/setting/contract.ts';
import { listTickets } from '../../../projections/ticket/contract.ts';
import { errorText } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { request, RequestError } from '../../api/request.ts';
import {
  placesOf,
  replayAnswered,
  replayAsked,
  replayBegun,
  replayCame,
  replayEnded,
  replayShown,
  replaySlice,
  replayStopped,
  selectReplay,
  type Replayed,
} from './replaySlice.ts';
import type { TrialForm } from './trialSlice.ts';

const WEEK = 7 * 24 * 3_600_000;
/** Maximum number of conversations, and of points in each that are asked. */
const MOST = 20;
const MOST_POINTS = 5;
/** Maximum number of pages of tickets that are searched for conversations. */
const MOST_PAGES = 10;

const readPoints = async (ticketId: number): Promise<ReplayPoint[]> => {
  const { messages } = await request(listMessages, { params: { ticketId }, query: { pageNumber: 1 } });
  return replayPoints(
    messages.filter((each) => each.ticketId === ticketId),
    MOST_POINTS,
  );
};

/** The newest conversations of the week in which a customer waited for an answer; `more`: further tickets exist. */
const readConversations = async (queueId: number): Promise<{ conversations: Replayed[]; more: boolean }> => {
  const since = new Date(Date.now() - WEEK).toISOString();
  const conversations: Replayed[] = [];
  for (let pageNumber = 1; pageNumber <= MOST_PAGES; pageNumber++) {
    const query = { queueIds: [queueId], showAll: true, isGroup: false, pageNumber };
    const { tickets, hasMore } = await request(listTickets, { query });
    for (const { id, contact, updatedAt, ...ticket } of tickets) {
      if (updatedAt < since) return { conversations, more: false };
      if (conversations.length === MOST) return { conversations, more: true };
      const points = ticket.queueId === queueId ? await readPoints(id) : [];
      if (points.length) conversations.push({ ticketId: id, contact: contact.name, at: updatedAt, points });
    }
    if (!hasMore) return { conversations, more: false };
  }
  return { conversations, more: true };
};

function* read({ payload: { queueId } }: ReturnType<typeof replayAsked>) {
  try {
    const { of } = yield* select(selectReplay);
    const isLeft = (action: Action) => replayShown.match(action) && (of === null || action.payload !== of);
    const { found } = yield* race({ found: call(readConversations, queueId), left: take(isLeft) });
    if (!found) return;
    const settings = yield* call(() => request(listSettings));
    const price = (key: string) => Number(settings.find((each) => each.key === key)?.value ?? 0);
    const prices = { in: price('promptPriceIn'), out: price('promptPriceOut') };
    yield* put(replayCame({ ...found, prices }));
  } catch (error) {
    yield* put(replayEnded(errorText(error)));
  }
}

const later = z.object({ retryAfter: z.number().positive().max(90) });

/** Asks one point at a time, so that a run takes only one slot at the provider. When the provider limits the rate, it waits. */
function* run(form: TrialForm) {
  for (const { name, contact, turns: messages } of placesOf(yield* select(selectReplay)))
    for (let isAnswered = false; !isAnswered;)
      try {
        const trial = yield* call(() => request(tryPrompt, { body: { ...form, voice: 'texto', contact, messages } }));
        yield* put(replayAnswered({ name, trial }));
        isAnswered = true;
      } catch (error) {
        const wait = error instanceof RequestError ? later.safeParse(error.detail).data : undefined;
        if (!wait) throw error;
        yield* delay(1000 * wait.retryAfter);
      }
}

function* replay({ payload: form }: ReturnType<typeof replayBegun>) {
  try {
    yield* race({ run: call(run, form), stopped: take([replayStopped, replayShown]) });
    yield* put(replayEnded(''));
  } catch (error) {
    yield* put(replayEnded(errorText(error)));
  }
}

export function* replaySaga() {
  yield* takeLatest(replayAsked, read);
  yield* takeLatest(replayBegun, replay);
}

joinStore([replaySlice], replaySaga);
