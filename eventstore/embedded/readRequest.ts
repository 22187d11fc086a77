import { invalid } from './failures.ts';
import type { ReadReq } from './protocol.ts';
import { streamNameOf } from './requests.ts';

/** The start of a read or subscription: a position of the log or a revision of a stream. */
export type From = 'start' | 'end' | number;

export type Filter = {
  matches(stream: string, type: string): boolean;
  /** The number of events that may be considered between two checkpoints. */
  interval: number;
};

export type ReadRequest = {
  /** null: the whole log. */
  stream: string | null;
  from: From;
  back: boolean;
  /** The maximum number of events; null: a subscription. */
  count: number | null;
  filter: Filter | null;
  /** Whether links are returned together with the events that they name. */
  links: boolean;
};

type Options = NonNullable<ReturnType<ReadReq['getOptions']>>;

const defaultWindow = 32;

const filterOf = (options: Options): Filter | null => {
  const filter = options.getFilter();
  const byStream = filter?.getStreamIdentifier();
  const expression = byStream ?? filter?.getEventType();
  if (!filter || !expression) return null;
  const prefixes = expression.getPrefixList();
  const regex = expression.getRegex() === '' ? null : new RegExp(expression.getRegex());
  const test = (text: string): boolean =>
    regex ? regex.test(text) : prefixes.some((prefix) => text.startsWith(prefix));
  const window = filter.hasMax() ? filter.getMax() : defaultWindow;
  return {
    matches: byStream ? (stream) => test(stream) : (_, type) => test(type),
    interval: Math.max(1, filter.getCheckpointintervalmultiplier()) * Math.max(1, window),
  };
};

/** Parses a Read request. Throws if a part is missing. */
export const readRequestOf = (request: ReadReq): ReadRequest => {
  const options = request.getOptions();
  const all = options?.getAll();
  const stream = options?.getStream();
  const at = stream ?? all;
  if (!options || !at) throw invalid('A read needs a stream or all streams.');
  const number = Number(stream ? stream.getRevision() : all?.getPosition()?.getCommitPosition());
  return {
    stream: stream ? streamNameOf(stream.getStreamIdentifier()) : null,
    from: at.hasStart() ? 'start' : at.hasEnd() ? 'end' : Math.min(number, Number.MAX_SAFE_INTEGER - 1),
    back: options.getReadDirection() === 1,
    count: options.hasSubscription() ? null : Number(options.getCount()),
    filter: filterOf(options),
    links: options.getResolveLinks(),
  };
};
