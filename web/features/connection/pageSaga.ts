import { call, delay, put, select, takeEvery } from 'typed-redux-saga';
import type { z } from 'zod';
import { changeProfile, getProfile, moveConnection } from '../../../commands/connection/account/contract.ts';
import * as commands from '../../../commands/connection/contract.ts';
import { capabilitiesOf } from '../../../domain/connection/capabilities.ts';
import { allCame, changed, selectRecord, type EntitiesRoot } from '../../api/records/entities.ts';
import { errorText, toastError } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { recordGone, recordKept, whatsappSessionFrame } from '../../api/frames.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { getInstallation } from '../../../projections/installation/contract.ts';
import type { FileWish } from '../../ui/files/FileField.tsx';
import { askSimulator } from './saga.ts';
import * as connection from './slice.ts';

const saveDelayMs = 400;

/** Runs the actions of an admin on connections, and the dialogs over their page. */
export function* connectionPageSaga() {
  yield* takeEvery(connection.connectionSaveClicked, save);
  yield* takeEvery(connection.removeConfirmed, remove);
  yield* takeEvery(connection.sessionClicked, changeSession);
  yield* takeEvery(connection.closeImportedClicked, closeImported);
  yield* takeEvery(connection.layerOpened, findSimulator);
  yield* takeEvery(connection.layerOpened, findSuggestion);
  yield* takeEvery(connection.layerOpened, findWebhook);
  yield* takeEvery(connection.checkClicked, check);
  yield* takeEvery(connection.moveConfirmed, move);
  yield* takeEvery(connection.layerOpened, findProfile);
  yield* takeEvery(connection.profileSaved, saveProfile);
  yield* takeEvery([allCame, changed, recordKept, recordGone, whatsappSessionFrame], settleLayer);
}

/** Closes a dialog whose connection was removed, and the QR code once it was scanned. A form stays open and says so. */
function* settleLayer() {
  const { layer } = yield* select(connection.selectConnectionState);
  if (layer.is === 'none' || layer.is === 'form') return;
  const { id } = layer;
  const shown = yield* select((state: EntitiesRoot) => selectRecord(state, 'whatsapp', id));
  if (!shown || (layer.is === 'qr' && shown.status === 'CONNECTED')) yield* put(connection.layerClosed());
}

/** Only users who add a connection, or change its channel, need to know whether a simulator runs; in production nothing answers. */
function* findSimulator({ payload }: ReturnType<typeof connection.layerOpened>) {
  if (payload.is === 'move' || (payload.is === 'form' && payload.id === null)) yield* call(askSimulator);
}

/** Reads the suggestion of the installation, which the form shows next to the field; on failure there is none. */
function* findSuggestion({ payload }: ReturnType<typeof connection.layerOpened>) {
  if (payload.is !== 'form') return;
  try {
    const { autoCloseHours } = yield* call(() => request(getInstallation));
    yield* put(connection.closingSuggested(autoCloseHours));
  } catch {
    return;
  }
}

/** Reads what an admin enters at Meta, for the dialog of the official API. */
function* findWebhook({ payload }: ReturnType<typeof connection.layerOpened>) {
  if (payload.is !== 'official') return;
  const { id: whatsappId } = payload;
  try {
    yield* put(connection.webhookFound(yield* call(() => request(commands.getWebhook, { params: { whatsappId } }))));
  } catch (error) {
    toastError(error);
  }
}

/** Asks Meta about the connection of the dialog. An answer that comes after the dialog was closed is dropped. */
function* check({ payload: { id: whatsappId } }: ReturnType<typeof connection.checkClicked>) {
  const { layer } = yield* select(connection.selectConnectionState);
  const isOpen = (now: { layer: connection.ConnectionDialog }) => now.layer === layer;
  yield* put(connection.checkChanged('asking'));
  try {
    const found = yield* call(() => request(commands.checkConnection, { params: { whatsappId } }));
    if (isOpen(yield* select(connection.selectConnectionState))) yield* put(connection.checkChanged(found));
  } catch (error) {
    if (isOpen(yield* select(connection.selectConnectionState))) yield* put(connection.checkChanged(null));
    toastError(error);
  }
}

type Saved = z.output<typeof commands.changeConnection.reply>;
/** A new connection over the official API continues with what to enter at Meta. */
const layerAfterSave = (before: number | null, { id, channel }: Saved) =>
  before === null && !capabilitiesOf(channel).pairing
    ? connection.layerOpened({ is: 'official', id })
    : connection.layerClosed();

/** Attaches or removes the file of the greeting. When that fails a toast says so, and the connection stays saved. */
const settleFile = async (saved: Saved, file: FileWish): Promise<Saved> => {
  if (file === 'keep') return saved;
  const params = { whatsappId: saved.id };
  try {
    if (file === 'remove') return await request(commands.connectionFile.detach, { params });
    const form = new FormData();
    form.append('file', file, file.name);
    return await request(commands.connectionFile.attach, { params, form });
  } catch (error) {
    const said = text('connection', 'form.fileFailed', { reason: errorText(error) });
    setTimeout(() => toast.error(said)); // shown above the toast that the connection was saved
    return saved;
  }
};

/** A form that was opened during the save is another one and stays open. */
function* save({ payload }: ReturnType<typeof connection.connectionSaveClicked>) {
  const { layer, saving } = yield* select(connection.selectConnectionState);
  if (saving) return;
  const isOpen = (now: { layer: connection.ConnectionDialog }) => now.layer === layer;
  yield* put(connection.connectionSaveBegan());
  yield* delay(saveDelayMs);
  try {
    const saved = yield* call(() =>
      payload.id === null
        ? request(commands.addConnection, { body: payload.values })
        : request(commands.changeConnection, { params: { whatsappId: payload.id }, body: payload.values }),
    );
    yield* put(changed({ whatsapp: saved }));
    const whole = yield* call(() => settleFile(saved, payload.file ?? 'keep'));
    if (whole !== saved) yield* put(changed({ whatsapp: whole }));
    if (isOpen(yield* select(connection.selectConnectionState))) yield* put(layerAfterSave(payload.id, saved));
    toast.success(text('connection', 'saved'));
  } catch (error) {
    if (isOpen(yield* select(connection.selectConnectionState))) yield* put(connection.connectionSaveEnded());
    toastError(error);
  }
}

/** Reads what customers see of the business, for its dialog. WhatsApp may take a moment. */
function* findProfile({ payload }: ReturnType<typeof connection.layerOpened>) {
  if (payload.is !== 'profile') return;
  const { layer } = yield* select(connection.selectConnectionState);
  const isOpen = (now: { layer: connection.ConnectionDialog }) => now.layer === layer;
  try {
    const found = yield* call(() => request(getProfile, { params: { whatsappId: payload.id } }));
    if (isOpen(yield* select(connection.selectConnectionState))) yield* put(connection.profileFound(found));
  } catch (error) {
    if (isOpen(yield* select(connection.selectConnectionState))) yield* put(connection.layerClosed());
    toastError(error);
  }
}

function* saveProfile({ payload: { id, changes } }: ReturnType<typeof connection.profileSaved>) {
  const { layer, saving } = yield* select(connection.selectConnectionState);
  if (saving) return;
  const isOpen = (now: { layer: connection.ConnectionDialog }) => now.layer === layer;
  yield* put(connection.connectionSaveBegan());
  try {
    yield* call(() => request(changeProfile, { params: { whatsappId: id }, body: changes }));
    if (isOpen(yield* select(connection.selectConnectionState))) yield* put(connection.layerClosed());
    toast.success(text('connectionProfile', 'saved'));
  } catch (error) {
    if (isOpen(yield* select(connection.selectConnectionState))) yield* put(connection.connectionSaveEnded());
    toastError(error);
  }
}

/** A dialog that was opened during the change is another one and stays open. */
function* move({ payload: { id, to } }: ReturnType<typeof connection.moveConfirmed>) {
  const { layer, saving } = yield* select(connection.selectConnectionState);
  if (saving) return;
  const isOpen = (now: { layer: connection.ConnectionDialog }) => now.layer === layer;
  yield* put(connection.connectionSaveBegan());
  try {
    const moved = yield* call(() => request(moveConnection, { params: { whatsappId: id }, body: to }));
    yield* put(changed({ whatsapp: moved }));
    const next = capabilitiesOf(moved.channel).pairing
      ? connection.layerClosed()
      : connection.layerOpened({ is: 'official', id });
    if (isOpen(yield* select(connection.selectConnectionState))) yield* put(next);
    toast.success(text('connectionMove', 'moved'));
  } catch (error) {
    if (isOpen(yield* select(connection.selectConnectionState))) yield* put(connection.connectionSaveEnded());
    toastError(error);
  }
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

/** Closes the tickets that an import opened. The server closes them one by one, so the button disappears at once. */
function* closeImported({ payload: { id } }: ReturnType<typeof connection.closeImportedClicked>) {
  yield* put(connection.sessionBegan(id));
  try {
    const whatsapp = yield* call(() => request(commands.closeImported, { params: { whatsappId: id } }));
    yield* put(changed({ whatsapp }));
    toast.success(text('connectionImport', 'closed'));
  } catch (error) {
    toastError(error);
  }
  yield* put(connection.sessionEnded(id));
}

joinStore([], connectionPageSaga);
