import { isBoom } from '@hapi/boom';
import { log } from '../../../runtime/log.ts';

type Logger = {
  level: string;
  child(bindings: Record<string, unknown>): Logger;
  trace(what: unknown, text?: string): void;
  debug(what: unknown, text?: string): void;
  info(what: unknown, text?: string): void;
  warn(what: unknown, text?: string): void;
  error(what: unknown, text?: string): void;
};

/** Baileys puts stanzas, addresses and ratchets into its log lines. Only its own text passes, with long numbers hidden. */
const wordsOf = (what: unknown, text: string | undefined): string =>
  (text ?? (typeof what === 'string' ? what : 'no words')).replaceAll(/\d{5,}/g, '#');

const errorOf = (what: unknown): unknown => {
  if (what instanceof Error) return what;
  if (typeof what !== 'object' || what === null) return undefined;
  return 'err' in what ? what.err : 'error' in what ? what.error : undefined;
};

const codeOf = (what: unknown): string | number | undefined => {
  const error = errorOf(what);
  if (isBoom(error)) return error.output.statusCode;
  return error instanceof Error ? error.name : undefined;
};

/**
 * Creates the logger for Baileys. It drops all content and logs one level lower, because Baileys calls every reconnect an
 * error.
 */
export const baileysLog = (connectionId: number): Logger => {
  const say = (level: 'debug' | 'warn') => (what: unknown, text?: string) =>
    log[level]({ connectionId, code: codeOf(what) }, `WhatsApp client: ${wordsOf(what, text)}`);
  const logger: Logger = {
    level: 'warn',
    child: () => logger,
    trace: () => {},
    debug: () => {},
    info: () => {},
    warn: say('debug'),
    error: say('warn'),
  };
  return logger;
};
