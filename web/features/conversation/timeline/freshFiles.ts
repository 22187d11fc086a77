import type { MessageRecord } from '../../../../domain/message/shape.ts';

/** The page size of the server (listMessages). */
export const messagesPerPage = 20;
/** Files fetched together expire together. This window (ms) renews them in one request. */
const soon = 5 * 60_000;
type Files = readonly Pick<MessageRecord, 'mediaUrl'>[];

/** When the first file URL expires, in milliseconds since the epoch; null if there is none. */
export const endOf = (messages: Files): number | null => {
  const ends = messages.flatMap(({ mediaUrl }) => {
    const until = Number(/\/(\d+)\.[\w-]+\/[^/]+$/.exec(mediaUrl ?? '')?.[1] ?? 0);
    return until > 0 ? [until * 1_000] : [];
  });
  return ends.length ? Math.min(...ends) : null;
};

/** The pages with files whose URLs expire within minutes. Page 1 is the newest; `messages` are sorted oldest first. */
export const agedPages = (messages: Files, now: number): number[] => {
  const pages = messages.toReversed().flatMap((message, at) => {
    const end = endOf([message]);
    return end !== null && end - now < soon ? Math.floor(at / messagesPerPage) + 1 : [];
  });
  return [...new Set(pages)];
};
