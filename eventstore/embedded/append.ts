import type { Expected, OperationOutcome } from './events.ts';
import { invalid, revisionText, streamDeleted } from './failures.ts';
import type { EventLog } from './log.ts';
import { AppendReq, AppendResp, shared } from './protocol.ts';
import { expectedOf, gatherAppend, streamNameOf, type Gathered } from './requests.ts';

/** Streams.Append: one append whose options and events arrive as separate messages. Throws the failure if it is refused. */
export const append =
  (log: EventLog) =>
  async (requests: Buffer[]): Promise<Uint8Array> => {
    let to: { stream: string; expected: Expected } | undefined;
    const gathered: Gathered = { events: [], size: 0 };
    for (const bytes of requests) {
      const request = AppendReq.deserializeBinary(bytes);
      const options = request.getOptions();
      if (options) {
        const expected = expectedOf(options, options.getRevision());
        to = { stream: streamNameOf(options.getStreamIdentifier()), expected };
      }
      const message = request.getProposedMessage();
      if (message) gatherAppend(gathered, message);
    }
    if (!to) throw invalid('An append needs its options.');
    const outcome = await log.submit({ kind: 'append', ...to, events: gathered.events });
    if (outcome.is === 'deleted') throw streamDeleted(to.stream);
    const response = outcome.is === 'done' ? success(outcome) : wrongExpectedVersion(to.expected, outcome.current);
    return response.serializeBinary();
  };

const success = ({ revision, position }: OperationOutcome & { is: 'done' }) => {
  const done = new AppendResp.Success();
  if (revision < 0) done.setNoStream(new shared.Empty());
  else done.setCurrentRevision(revisionText(revision));
  if (position === null) done.setNoPosition(new shared.Empty());
  else {
    const at = new AppendResp.Position();
    at.setCommitPosition(String(position));
    at.setPreparePosition(String(position));
    done.setPosition(at);
  }
  const response = new AppendResp();
  response.setSuccess(done);
  return response;
};

const wrongExpectedVersion = (expected: Expected, current: number) => {
  const wrong = new AppendResp.WrongExpectedVersion();
  if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else if (expected === 'noStream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'streamExists') wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  if (current < 0) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(revisionText(current));
  const response = new AppendResp();
  response.setWrongExpectedVersion(wrong);
  return response;
};
