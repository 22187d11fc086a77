import { invalid, streamDeleted, wrongRevision } from './failures.ts';
import type { EventLog } from './log.ts';
import { DeleteReq, DeleteResp, TombstoneReq, TombstoneResp } from './protocol.ts';
import { expectedOf, streamNameOf } from './requests.ts';

const none = new Uint8Array();

/** Writes the delete or tombstone and returns its position. Throws the failure if it is refused. */
const write = async (
  log: EventLog,
  kind: 'delete' | 'tombstone',
  request: DeleteReq | TombstoneReq,
): Promise<string> => {
  const options = request.getOptions();
  if (!options) throw invalid('A delete needs its options.');
  const stream = streamNameOf(options.getStreamIdentifier());
  const expected = expectedOf(options, options.getRevision());
  const outcome = await log.submit({ kind, stream, expected, events: [] });
  if (outcome.is === 'deleted') throw streamDeleted(stream);
  if (outcome.is === 'wrongRevision') throw wrongRevision(stream, expected, outcome.current);
  return String(outcome.position ?? 0);
};

/** Streams.Delete: hides the stream's events. Later appends are allowed. */
export const softDelete =
  (log: EventLog) =>
  async ([request = none]: Uint8Array[]): Promise<Uint8Array> => {
    const at = new DeleteResp.Position();
    const position = await write(log, 'delete', DeleteReq.deserializeBinary(request));
    at.setCommitPosition(position);
    at.setPreparePosition(position);
    const response = new DeleteResp();
    response.setPosition(at);
    return response.serializeBinary();
  };

/** Streams.Tombstone: ends the stream permanently. */
export const tombstoneStream =
  (log: EventLog) =>
  async ([request = none]: Uint8Array[]): Promise<Uint8Array> => {
    const at = new TombstoneResp.Position();
    const position = await write(log, 'tombstone', TombstoneReq.deserializeBinary(request));
    at.setCommitPosition(position);
    at.setPreparePosition(position);
    const response = new TombstoneResp();
    response.setPosition(at);
    return response.serializeBinary();
  };
