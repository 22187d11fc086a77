import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import { failureOf, invalid, streamDeleted, wrongRevision } from './failures.ts';
import type { Log } from './log.ts';
import { DeleteResp, TombstoneResp } from './protocol.ts';
import type { DeleteReq, DeleteResponse, TombstoneReq, TombstoneResponse } from './protocol.ts';
import { expectedOf, streamOf } from './requests.ts';

type Request = DeleteReq | TombstoneReq;

/** Writes the delete or tombstone and returns its position. Throws its refusal. */
const write = async (log: Log, kind: 'delete' | 'tombstone', request: Request): Promise<string> => {
  const options = request.getOptions();
  if (!options) throw invalid('A delete needs its options.');
  const stream = streamOf(options.getStreamIdentifier());
  const expected = expectedOf(options, options.getRevision());
  const outcome = await log.submit({ kind, stream, expected, events: [] });
  if (outcome.is === 'deleted') throw streamDeleted(stream);
  if (outcome.is === 'wrongRevision') throw wrongRevision(stream, expected, outcome.current);
  return String(outcome.position ?? 0);
};

/** Streams.Delete: hides what the stream holds; it may be written again. */
export const softDelete =
  (log: Log) =>
  async (call: ServerUnaryCall<DeleteReq, DeleteResponse>, answer: sendUnaryData<DeleteResponse>): Promise<void> => {
    try {
      const at = new DeleteResp.Position();
      const position = await write(log, 'delete', call.request);
      at.setCommitPosition(position);
      at.setPreparePosition(position);
      const response = new DeleteResp();
      response.setPosition(at);
      answer(null, response);
    } catch (error) {
      answer(failureOf(error));
    }
  };

/** Streams.Tombstone: ends the stream for good. */
export const bury =
  (log: Log) =>
  async (
    call: ServerUnaryCall<TombstoneReq, TombstoneResponse>,
    answer: sendUnaryData<TombstoneResponse>,
  ): Promise<void> => {
    try {
      const at = new TombstoneResp.Position();
      const position = await write(log, 'tombstone', call.request);
      at.setCommitPosition(position);
      at.setPreparePosition(position);
      const response = new TombstoneResp();
      response.setPosition(at);
      answer(null, response);
    } catch (error) {
      answer(failureOf(error));
    }
  };
