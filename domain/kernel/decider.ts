import type { Catalogue, EventOf } from './event.ts';

/**
 * What one stream alone may have at a time, in its company or `everywhere`: an e-mail, a colour (design.md, Claims).
 */
export type Held = {
  what: string;
  key: string;
  /** The key that stood for the same in older logs. */
  formerly?: string | null;
  /** Hidden in the names of streams. */
  personal?: true;
  everywhere?: true;
  /** Of whoever wants it too. */
  refusal: readonly [code: string, status: number];
};

/** The rules of one stream: fold its events to a state, and decide which events a command adds. Pure. */
export type Decider<State, Command, C extends Catalogue> = {
  /** First part of the stream's name: `<feature>-<companyId>.<id>`. */
  feature: string;
  events: C;
  initial: State;
  /** Only so many of its newest events are kept (`$maxCount`): for what happens often. */
  keeps?: number;
  /** Throws Refused. An empty answer means: already so. */
  decide: (command: Command, state: State) => readonly EventOf<C>[];
  /** `at` is the instant of the event's envelope (ISO, UTC). */
  evolve: (state: State, event: EventOf<C>, at: string) => State;
  /** What a stream in this state has alone. Whatever is new here is claimed before the events are appended. */
  holds?: (state: State) => readonly Held[];
};

/** A union of commands from a map of their data. */
export type Commands<M extends Record<string, object>> = {
  [T in keyof M & string]: { readonly type: T } & Readonly<M[T]>;
}[keyof M & string];

/** A refusal the user can read: its code is a line of the error catalogue (R717), or a sentence. */
export class Refused extends Error {
  readonly code: string;
  readonly status: number;
  readonly detail: object;
  /** `status` is the HTTP status (4xx) that the refusal becomes; `detail` is added to the answer's body. */
  constructor(code: string, status = statusOf(code), detail: object = {}) {
    super(code);
    this.code = code;
    this.status = status;
    this.detail = detail;
  }
}

/** The text of a 400 about a field, where its schema has no words of its own. */
export const illFormed = (field = ''): string => (field ? `Valor inválido: ${field}` : 'Dados inválidos');

const statusOf = (code: string): number => {
  if (/^ERR_NO_(SETTING|CONTACT|TICKET|USER|WAPP|QUEUE|COMPANY|MESSAGE|RECORD)_FOUND$/.test(code)) return 404;
  if (code === 'ERR_NO_PERMISSION') return 403;
  if (code === 'ERR_INVALID_CREDENTIALS' || code === 'ERR_SESSION_EXPIRED') return 401;
  return 400;
};
