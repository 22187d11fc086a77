import { invalid, streamDeleted, wrongRevision } from './failures.ts';
import type { Log } from './log.ts';
import { DeleteReq, DeleteResp, TombstoneReq, TombstoneResp } from './protocol.ts';
import { expectedOf, streamOf } from './requests.ts';

const none = new Uint8Array();

/** Writes the delete or tombstone and returns its position. Throws its refusal. */
const write = async (log: Log, kind: 'delete' | 'tombstone', request: DeleteReq | TombstoneReq): Promise<string> => {
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
  async ([request = none]: Uint8Array[]): Promise<Uint8Array> => {
    const at = new DeleteResp.Position();
    const position = await write(log, 'delete', DeleteReq.deserializeBinary(request));
    at.setCommitPosition(position);
    at.setPreparePosition(position);
    const response = new DeleteResp();
    response.setPosition(at);
    return response.serializeBinary();
  };

/** Streams.Tombstone: ends the stream for good. */
export const bury =
  (log: Log) =>
  async ([request = none]: Uint8Array[]): Promise<Uint8Array> => {
    const at = new TombstoneResp.Position();
    const position = await write(log, 'tombstone', TombstoneReq.deserializeBinary(request));
    at.setCommitPosition(position);
    at.setPreparePosition(position);
    const response = new TombstoneResp();
    response.setPosition(at);
    return response.serializeBinary();
  };
