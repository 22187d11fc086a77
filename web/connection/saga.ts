import { call, delay, put, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import * as commands from '../../commands/connection/contract.ts';
import { allows } from '../../domain/kernel/permissions.ts';
import { getPhones } from '../../gateway/phone/phones/contract.ts';
import { listConnections } from '../../projections/connection/contract.ts';
import { toastError } from '../kernel/errors.ts';
import {
  allAsked,
  allCame,
  allFailed,
  changed,
  selectPhase,
  selectRecord,
  told,
  type EntitiesRoot,
} from '../kernel/entities.ts';
import { recordGone, recordKept, whatsappSessionFrame } from '../kernel/frames.ts';
import { text } from '../kernel/i18n.ts';
import { request } from '../kernel/request.ts';
import { streamReset } from '../kernel/stream.ts';
import { toast } from '../kernel/toast.ts';
import { signedIn } from '../kernel/signing.ts';
import { selectUser } from '../session/slice.ts';
import * as connection from './slice.ts';

const attentionDelayMs = 2000;
const saveDelayMs = 400;
const selectListed = (state: EntitiesRoot) => selectPhase(state, 'whatsapp');

/** The list and its live attention mark, and what an admin does to a connection (R232). */
export function* connectionSaga() {
  yield* takeLatest([signedIn, streamReset], list);
  yield* takeEvery(allAsked, wanted);
  yield* takeLeading(connection.saveClicked, save);
  yield* takeEvery(connection.removeConfirmed, remove);
  yield* takeEvery(connection.sessionClicked, changeSession);
  yield* takeEvery(connection.layerOpened, findSimulator);
  yield* takeEvery(allCame, findPlayed);
  const news = [allCame, changed, recordKept, recordGone, whatsappSessionFrame];
  yield* takeEvery(news, settleLayer);
  yield* takeLatest(news, judgeAttention);
}

/** Those who see the mark in the drawer need the list from the sign-in on, others when they open the page. */
function* list() {
  const user = yield* select(selectUser);
  const phase = yield* select(selectListed);
  if (!user || (phase === 'idle' && !allows(user.profile, 'drawer-admin-items:view'))) return;
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

/** A layer about a connection that is gone, or a QR code that was scanned, closes by itself. */
function* settleLayer() {
  const { layer } = yield* select(connection.selectConnectionState);
  if (layer.is === 'none' || layer.id === null) return;
  const { id } = layer;
  const shown = yield* select((state: EntitiesRoot) => selectRecord(state, 'whatsapp', id));
  if (!shown || (layer.is === 'qr' && shown.status === 'CONNECTED')) yield* put(connection.layerClosed());
}

/** The mark appears 2 s after a connection began to need somebody, and goes at once. */
function* judgeAttention() {
  const needed = yield* select(connection.selectNeedsSomebody);
  const { attention } = yield* select(connection.selectConnectionState);
  if (needed === attention) return;
  if (needed) yield* delay(attentionDelayMs);
  yield* put(connection.attentionTold(needed));
}

/** Only who adds a connection needs to know whether a simulated phone runs; in production nothing answers. */
function* findSimulator({ payload }: ReturnType<typeof connection.layerOpened>) {
  if (payload.is === 'form' && payload.id === null) yield* call(askSimulator);
}

/** The drawer shows the phone's page to an admin who has something to play there. */
function* findPlayed() {
  const user = yield* select(selectUser);
  const plays = user && allows(user.profile, 'connections-page:actionButtons');
  if (plays && (yield* select(connection.selectConnections)).some(({ channel }) => channel === 'simulated'))
    yield* call(askSimulator);
}

function* askSimulator() {
  try {
    yield* call(() => request(getPhones));
    yield* put(connection.simulatorFound(true));
  } catch {
    yield* put(connection.simulatorFound(false));
  }
}

export function* save({ payload: { id, values } }: ReturnType<typeof connection.saveClicked>) {
  yield* put(connection.saveBegan());
  yield* delay(saveDelayMs);
  try {
    const saved = yield* call(() =>
      id === null
        ? request(commands.addConnection, { body: values })
        : request(commands.changeConnection, { params: { whatsappId: id }, body: values }),
    );
    yield* put(changed({ whatsapp: saved }));
    yield* put(connection.layerClosed());
    toast.success(text('connection', 'saved'));
  } catch (error) {
    toastError(error);
  }
  yield* put(connection.saveEnded());
}

function* remove({ payload: { id } }: ReturnType<typeof connection.removeConfirmed>) {
  yield* put(connection.layerClosed());
  try {
    yield* call(() => request(commands.removeConnection, { params: { whatsappId: id } }));
    toast.success(text('connection', 'removed'));
  } catch (error) {
    toastError(error);
  }
}

const acts = { retry: commands.retrySession, renew: commands.renewSession, end: commands.endSession };

function* changeSession({ payload: { id, act } }: ReturnType<typeof connection.sessionClicked>) {
  yield* put(connection.sessionBegan(id));
  try {
    yield* put(changed({ whatsapp: yield* call(() => request(acts[act], { params: { whatsappId: id } })) }));
  } catch (error) {
    toastError(error);
  }
  yield* put(connection.sessionEnded(id));
}
