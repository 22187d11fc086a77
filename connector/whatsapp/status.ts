import { isBoom } from '@hapi/boom';
import { DisconnectReason } from '@whiskeysockets/baileys';

/** What follows the end of a link. `reason`: in a word, as the status shows it. */
export type Verdict = {
  /** Again at once; again after a pause; not before somebody asks for it. */
  next: 'now' | 'later' | 'never';
  reason: string;
  /** Whether the pairing is void. */
  wipe: boolean;
};

const never = (reason: string, wipe = false): Verdict => ({ next: 'never', reason, wipe });
const later = (reason: string): Verdict => ({ next: 'later', reason, wipe: false });

/** A client so old that the server refuses it. */
const OUTDATED = 405;

const verdicts: ReadonlyMap<number, Verdict> = new Map([
  [DisconnectReason.restartRequired, { next: 'now', reason: 'restartRequired', wipe: false }],
  [DisconnectReason.loggedOut, never('loggedOut', true)],
  [DisconnectReason.forbidden, never('forbidden')],
  [DisconnectReason.connectionReplaced, never('replaced')],
  [DisconnectReason.multideviceMismatch, never('multideviceMismatch')],
  [OUTDATED, later('outdated')],
  [DisconnectReason.connectionLost, later('connectionLost')],
  [DisconnectReason.connectionClosed, later('connectionClosed')],
  [DisconnectReason.unavailableService, later('unavailable')],
]);

/**
 * Judges why a link ended. `reached`: whether the server was spoken to at all. If not, the code is that of a proxy or of
 * this machine's network, and must not cost a pairing.
 */
export const verdictOf = (error: unknown, reached: boolean): Verdict => {
  if (!reached) return later('unreachable');
  const code = isBoom(error) ? error.output.statusCode : undefined;
  return verdicts.get(code ?? DisconnectReason.connectionClosed) ?? later('serverError');
};

/** What follows when we closed the link ourselves, for a reason in a word. */
export const wordVerdict = (word: string): Verdict =>
  word === 'unscanned' || word === 'leaseLost' ? never(word) : later(word);
