import type { Action } from '@reduxjs/toolkit';
import { buffers, channel } from 'redux-saga';
import { call, cancel, put, race, take, takeEvery } from 'typed-redux-saga';
import { sendMessage } from '../../../../commands/message/contract.ts';
import { request } from '../../../api/request.ts';
import { formOf } from './files.ts';
import { discardClicked, sendProgressed } from '../slice.ts';
import type { OutgoingMessage } from '../timeline/timeline.ts';
import { uploading } from './upload.ts';

/**
 * Sends all files of a message in one request and reports the progress. Stops if the saga is cancelled or the user discards the
 * message. Throws the errors of `request` and ERR_FILE_LOST.
 */
export function* sendForm(outgoing: OutgoingMessage) {
  const { key, ticketId, quoted } = outgoing;
  const form = formOf(outgoing);
  if (quoted) form.append('quotedMsg', quoted.id);
  const progress = channel<number>(buffers.sliding(1));
  const telling = yield* takeEvery(progress, function* (share: number) {
    yield* put(sendProgressed({ key, share }));
  });
  const running = new AbortController();
  const stopped = (action: Action) => discardClicked.match(action) && action.payload.key === key;
  try {
    const via = uploading((share) => progress.put(share), running.signal);
    const { sent } = yield* race({
      sent: call(() => request(sendMessage, { params: { ticketId }, form }, { key, via })),
      stopped: take(stopped),
    });
    return sent;
  } finally {
    running.abort();
    yield* cancel(telling);
  }
}
