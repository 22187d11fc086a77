import { HOUR_MS } from '../kernel/durations.ts';

/** How long a company may write freely after a customer's message. */
const AFTER_MESSAGE_MS = 24 * HOUR_MS;
/** How long after a message that came from an ad, if the company answered it within the first 24 hours. */
const AFTER_AD_MS = 72 * HOUR_MS;
/** The longest window in seconds: no earlier message matters. */
export const LONGEST_WINDOW_SECONDS = AFTER_AD_MS / 1000;

/** The times (WhatsApp's seconds) that decide about a customer's window; null where there was nothing. */
export type WindowFacts = {
  /** The customer's last message or call. */
  lastSecond: number | null;
  /** The last message with which the customer came from an ad, and the company's first answer to it. */
  adSecond: number | null;
  answerSecond: number | null;
};
/** Until when a company may write freely to a customer, as an ISO instant; null if it may not. `isByAd`: because the
 * customer came from an ad. */
export type ServiceWindow = { closesAt: string | null; isByAd: boolean };

/** Returns the window that is open at an instant (milliseconds). Our own messages never extend it. */
export const serviceWindowAt = ({ lastSecond, adSecond, answerSecond }: WindowFacts, now: number): ServiceWindow => {
  const byMessage = lastSecond === null ? 0 : lastSecond * 1000 + AFTER_MESSAGE_MS;
  const adMs = adSecond === null ? 0 : adSecond * 1000;
  const isAnswered = answerSecond !== null && answerSecond * 1000 <= adMs + AFTER_MESSAGE_MS;
  const byAd = adMs && isAnswered ? adMs + AFTER_AD_MS : 0;
  const closes = Math.max(byMessage, byAd);
  return { closesAt: closes > now ? new Date(closes).toISOString() : null, isByAd: closes > now && byAd > byMessage };
};
