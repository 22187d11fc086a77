import { isBoom } from '@hapi/boom';
import { DisconnectReason } from '@whiskeysockets/baileys';

/** The consequence of the end of a socket. `reason`: one word, as the status shows it. */
export type SocketEndVerdict = {
  /** Connect again at once, after a pause, or only when a user asks. */
  next: 'now' | 'later' | 'never';
  reason: string;
  /** Whether the pairing is void. */
  wipe: boolean;
};

const never = (reason: string, wipe = false): SocketEndVerdict => ({ next: 'never', reason, wipe });
const later = (reason: string): SocketEndVerdict => ({ next: 'later', reason, wipe: false });

/** Code of a server that refuses the client as too old. */
const OUTDATED = 405;

const verdicts: ReadonlyMap<number, SocketEndVerdict> = new Map([
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
 * Judges why a socket ended. `reached`: whether the server answered at all. If not, the code comes from a proxy or from this
 * machine's network, and must not cost a pairing.
 */
export const judgeSocketEnd = (error: unknown, reached: boolean): SocketEndVerdict => {
  if (!reached) return later('unreachable');
  const code = isBoom(error) ? error.output.statusCode : undefined;
  return verdicts.get(code ?? DisconnectReason.connectionClosed) ?? later('serverError');
};

/** Judges a socket that we closed ourselves. */
export const verdictOfReason = (reason: string): SocketEndVerdict =>
  reason === 'unscanned' || reason === 'leaseLost' ? never(reason) : later(reason);
