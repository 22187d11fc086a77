import { buffers, channel } from 'redux-saga';
import { call, cancel, put, takeEvery } from 'typed-redux-saga';
import { sendMessage } from '../../commands/message/contract.ts';
import { request } from '../kernel/request.ts';
import { formOf } from './files.ts';
import { sendProgressed } from './slice.ts';
import type { Outgoing } from './timeline.ts';
import { uploading } from './upload.ts';

/** Sends files, all in one request, and says how far they are. Throws as `request` does, and ERR_FILE_GONE. */
export function* sendForm(outgoing: Outgoing) {
  const { key, ticketId } = outgoing;
  const form = formOf(outgoing);
  const progress = channel<number>(buffers.sliding(1));
  const telling = yield* takeEvery(progress, function* (share: number) {
    yield* put(sendProgressed({ key, share }));
  });
  try {
    const via = uploading((share) => progress.put(share));
    return yield* call(() => request(sendMessage, { params: { ticketId }, form }, { key, via }));
  } finally {
    yield* cancel(telling);
  }
}
