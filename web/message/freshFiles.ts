import type { MessageRecord } from '../../domain/message/shape.ts';

/** As many as the server gives a page (listMessages). */
const pageSize = 20;
/** Files that were fetched together end together: asked for once. */
const soon = 5 * 60_000;
type Files = readonly Pick<MessageRecord, 'mediaUrl'>[];

/** When the first address of a file ends, in milliseconds of the epoch; null when there is none. */
export const endOf = (messages: Files): number | null => {
  const ends = messages.flatMap(({ mediaUrl }) => {
    const until = Number(/\/(\d+)\.[\w-]+\/[^/]+$/.exec(mediaUrl ?? '')?.[1] ?? 0);
    return until > 0 ? [until * 1_000] : [];
  });
  return ends.length ? Math.min(...ends) : null;
};

/** The pages, the newest is 1, that hold files whose addresses end within minutes; the messages in their order. */
export const agedPages = (messages: Files, now: number): number[] => {
  const pages = messages.toReversed().flatMap((message, at) => {
    const end = endOf([message]);
    return end !== null && end - now < soon ? Math.floor(at / pageSize) + 1 : [];
  });
  return [...new Set(pages)];
};
