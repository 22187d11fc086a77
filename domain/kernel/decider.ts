import type { Catalogue, EventOf } from './event.ts';
import { isRefusalCode, wireText, type RefusalCode } from './refusals/refusals.ts';

/**
 * A value that only one stream may have at a time, in its company or `everywhere`: an e-mail, a colour (events.md,
 * Claims).
 */
export type ClaimedValue = {
  what: string;
  key: string;
  /** The key is personal and hidden in stream names. */
  personal?: true;
  everywhere?: true;
  /** The refusal that every other stream gets. */
  refusal: readonly [code: RefusalCode, status: number];
};

/** The rules of one stream: fold its events to a state, and decide which events a command adds. Pure. */
export type Decider<State, Command, C extends Catalogue> = {
  /** First part of the stream's name: `<feature>-<companyId>.<id>`. */
  feature: string;
  events: C;
  initial: State;
  /** Keeps only this many of the newest events (`$maxCount`), for streams that get events often. */
  keeps?: number;
  /** Throws Refused. An empty list means that nothing needs to change. */
  decide: (command: Command, state: State) => readonly EventOf<C>[];
  /** `at` is the instant of the event's envelope (ISO, UTC). */
  evolve: (state: State, event: EventOf<C>, at: string) => State;
  /** The values that a stream in this state holds. The event store claims new ones before it appends the events. */
  holds?: (state: State) => readonly ClaimedValue[];
};

/** A union of commands from a map of their data. */
export type Commands<M extends Record<string, object>> = {
  [T in keyof M & string]: { readonly type: T } & Readonly<M[T]>;
}[keyof M & string];

/** A refusal that the user can read. `code` names a line of the error catalogue (R717); the message is the API's `error`. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly detail: object;
  /**
   * `status` is the HTTP status (4xx) of the answer. `detail` is added to the answer's body, and its values fill the text.
   * `said` replaces the API's `error` where a schema or a client brings another text.
   */
  constructor(code: RefusalCode, status = statusOf(code), detail: object = {}, said = wireText(code, detail)) {
    super(said);
    this.code = code;
    this.status = status;
    this.detail = detail;
  }
}

/** The API's text for a field whose schema has no message. */
export const illFormed = (field = ''): string => (field ? `Valor inválido: ${field}` : 'Dados inválidos');

type Issue = {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Values of the message. */
  readonly params?: object | undefined;
};
/** A 400 for ill-formed input. The first issue gives the text: a code of the catalogue, or words about a field. */
export class IllFormed extends Refused {
  constructor(issues: readonly Issue[] = [], said = issues[0]?.message ?? illFormed()) {
    super(isRefusalCode(said) ? said : 'ERR_INVALID', 400, issues.length ? { ...issues[0]?.params, issues } : {}, said);
  }
  /** Creates the refusal of one ill-formed field. `message` is a code of the catalogue, or words. */
  static at(field: string, message: string): IllFormed {
    return new IllFormed([{ path: [field], message }]);
  }
}

const statusOf = (code: RefusalCode): number => {
  if (/^ERR_NO_(SETTING|CONTACT|TICKET|USER|WAPP|QUEUE|COMPANY|MESSAGE|RECORD)_FOUND$/.test(code)) return 404;
  if (code === 'ERR_NOT_FOUND') return 404;
  if (code === 'ERR_NO_PERMISSION') return 403;
  if (code === 'ERR_INVALID_CREDENTIALS' || code === 'ERR_SESSION_EXPIRED') return 401;
  return 400;
};
