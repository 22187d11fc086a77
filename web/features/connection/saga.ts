import { call, delay, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import { isShownNotice } from '../../../domain/connection/accountNotice.ts';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { allows } from '../../../domain/kernel/permissions.ts';
import { getPhones } from '../../../gateway/phone/phones/contract.ts';
import { listConnections } from '../../../projections/connection/contract.ts';
import { toastError } from '../../api/errors.ts';
import {
  allAsked,
  allBegan,
  allCame,
  allFailed,
  changed,
  selectPhase,
  told,
  type EntitiesRoot,
} from '../../api/records/entities.ts';
import { recordGone, recordKept, whatsappSessionFrame } from '../../api/frames.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';
import { signedIn, signedOut } from '../../api/signing.ts';
import { toast } from '../../api/toast.ts';
import { selectUser } from '../../api/session/slice.ts';
import { noticeKey, storedMarks, storeMarks } from './noticeMarks.ts';
import * as connection from './slice.ts';

const attentionDelayMs = 2000;
const selectListed = (state: EntitiesRoot) => selectPhase(state, 'whatsapp');

/** Whether the action changes connections. */
const isOfConnections = (action: unknown): boolean =>
  (allCame.match(action) && action.payload.kind === 'whatsapp') ||
  (changed.match(action) && action.payload.whatsapp !== undefined) ||
  (recordKept.match(action) && action.payload.kept.whatsapp !== undefined) ||
  (recordGone.match(action) && action.payload.gone.whatsapp !== undefined) ||
  whatsappSessionFrame.match(action);

/** Keeps the list of connections and the live attention mark. */
export function* connectionSaga() {
  yield* takeLatest([signedIn, streamReset], list);
  yield* takeEvery(allAsked, wanted);
  yield* takeEvery(allCame, findPlayed);
  yield* takeLatest(isOfConnections, judgeAttention);
  const up = new Set<number>();
  const losses = new Map<number, object>();
  yield* takeEvery(isOfConnections, alertOfLoss, up, losses);
  yield* takeEvery(signedIn, restoreMarks);
  yield* takeEvery([connection.noticesTold, connection.noticesRead], keepMarks);
  yield* takeEvery(isOfConnections, alertOfRestriction);
  yield* takeEvery(isOfConnections, alertOfNotices);
  yield* takeEvery(signedOut, () => up.clear());
}

/** What a user has seen of the reports about accounts is kept in this browser. */
function* restoreMarks({ payload: { id } }: ReturnType<typeof signedIn>) {
  yield* put(connection.marksRestored(storedMarks(id)));
}
function* keepMarks() {
  const user = yield* select(selectUser);
  const { marks } = yield* select(connection.selectConnectionState);
  if (user) storeMarks(user.id, marks);
}

/** Users who see the mark in the drawer need the list from the sign-in on; others need it when they open the page. */
function* list() {
  const user = yield* select(selectUser);
  const phase = yield* select(selectListed);
  if (!user || (phase === 'idle' && !allows(user.profile, 'drawer-admin-items:view'))) return;
  yield* put(allBegan('whatsapp'));
  try {
    const whatsapp = yield* call(() => request(listConnections));
    yield* put(told({ whatsapp }));
    yield* put(allCame({ kind: 'whatsapp', ids: whatsapp.map(({ id }) => id) }));
  } catch (error) {
    yield* put(allFailed('whatsapp'));
    toastError(error);
  }
}

function* wanted({ payload: kind }: ReturnType<typeof allAsked>) {
  if (kind === 'whatsapp' && (yield* select(selectListed)) !== 'ready') yield* call(list);
}

/** Shows the mark 2 s after a connection begins to need attention, and removes it at once. */
function* judgeAttention() {
  const needed = yield* select(connection.selectNeedsSomebody);
  const { attention } = yield* select(connection.selectConnectionState);
  if (needed === attention) return;
  if (needed) yield* delay(attentionDelayMs);
  yield* put(connection.attentionTold(needed));
}

/**
 * Alerts users who work on connections, once, of each connection that was up and is now down for longer than a moment. It skips
 * connections that a user ended. `up`: those last known to be up; `losses`: the last loss of each.
 */
function* alertOfLoss(up: Set<number>, losses: Map<number, object>) {
  const user = yield* select(selectUser);
  if (!user || !allows(user.profile, 'connections-page:actionButtons')) return;
  const all = yield* select(connection.selectConnections);
  for (const { id, status } of all) if (status === 'CONNECTED') up.add(id);
  const lost = all.filter((one) => up.has(one.id) && isLost(one));
  for (const { id, status } of all) if (status !== 'CONNECTED' && status !== 'OPENING') up.delete(id);
  if (!lost.length) return;
  const loss = {};
  for (const { id } of lost) losses.set(id, loss);
  yield* delay(attentionDelayMs);
  const still = (yield* select(connection.selectConnections)).filter(isLost);
  for (const { name } of still.filter(({ id }) => losses.get(id) === loss))
    toast.error(text('connectionAlert', 'lost', { name }));
}
/** A connection that a user ended has no reason, or 'stopped'. */
const isLost = ({ status, reason }: WhatsappRecord): boolean =>
  (status === 'DISCONNECTED' || status === 'TIMEOUT') && reason !== '' && reason !== 'stopped';

/** Alerts each user who works on connections once of an account that WhatsApp restricts. */
function* alertOfRestriction() {
  const user = yield* select(selectUser);
  if (!user || !allows(user.profile, 'connections-page:actionButtons')) return;
  const { told } = (yield* select(connection.selectConnectionState)).marks;
  const news = (yield* select(connection.selectConnections)).flatMap((one) => {
    const { restriction } = one;
    const key = restriction && noticeKey(one.id, { subject: restriction.code, at: restriction.since });
    return key && !told.includes(key) ? [{ one, key }] : [];
  });
  if (!news.length) return;
  yield* put(connection.noticesTold(news.map(({ key }) => key)));
  const { tellRestricted } = yield* call(() => import('./restrictedAlert.ts'));
  for (const { one } of news) tellRestricted(one, user.company.timeZone);
}

/** Tells each user who works on connections once what Meta reported lately about their accounts. */
function* alertOfNotices() {
  const user = yield* select(selectUser);
  if (!user || !allows(user.profile, 'connections-page:actionButtons')) return;
  const { told, read } = (yield* select(connection.selectConnectionState)).marks;
  const news = (yield* select(connection.selectConnections)).flatMap((one) =>
    one.notices
      // A restriction has an alert of its own.
      .filter((notice) => isShownNotice(notice, Date.now()) && notice.kind !== 'restricted')
      .map((notice) => ({ one, notice, key: noticeKey(one.id, notice) }))
      .filter(({ key }) => !told.includes(key) && !read.includes(key)),
  );
  if (!news.length) return;
  yield* put(connection.noticesTold(news.map(({ key }) => key)));
  const { tellNotices } = yield* call(() => import('./restrictedAlert.ts'));
  for (const [one, own] of Map.groupBy(news, (each) => each.one))
    tellNotices(
      one,
      own.map(({ notice }) => notice),
    );
}

/** The drawer shows the phone page to admins who have a simulated connection. */
function* findPlayed({ payload: { kind } }: ReturnType<typeof allCame>) {
  if (kind !== 'whatsapp') return;
  const user = yield* select(selectUser);
  const plays = user && allows(user.profile, 'connections-page:actionButtons');
  if (plays && (yield* select(connection.selectConnections)).some(({ channel }) => channel === 'simulated'))
    yield* call(askSimulator);
}

export function* askSimulator() {
  try {
    yield* call(() => request(getPhones));
    yield* put(connection.simulatorFound(true));
  } catch {
    yield* put(connection.simulatorFound(false));
  }
}
