import { z } from 'zod';
import { importName, importProgress, whatsappSessionShape } from '../domain/connection/shape.ts';
import { answerShape, contactQuestionShape } from '../domain/contact/asks.ts';
import { chatState, doingName, doneInTicket } from '../domain/ticket/doing.ts';

/** A NOTIFY channel of Postgres. `text` writes a payload, and `payload` parses that text. */
export type NotifyChannel<Sent, Heard = unknown> = {
  name: string;
  text: (sent: Sent) => string;
  payload: z.ZodType<Heard>;
};

const channel = <Sent, Heard>(
  name: string,
  text: (sent: Sent) => string,
  payload: z.ZodType<Heard>,
): NotifyChannel<Sent, Heard> => ({ name, text, payload });

/** The notification says only that something changed. */
const empty = (name: string) => channel<null, string>(name, () => '', z.literal(''));

const ofText = (name: string, form: RegExp) => channel<string, string>(name, (text) => text, z.string().regex(form));

/** Numbers with dots between them, in the order of `fields`. */
const ofNumbers = <Field extends string>(name: string, fields: readonly Field[]) =>
  channel(
    name,
    (sent: Record<Field, number>) => fields.map((field) => sent[field]).join('.'),
    z
      .string()
      .transform((text) => Object.fromEntries(text.split('.').map((part, at) => [fields[at] ?? '', Number(part)])))
      .pipe(z.record(z.enum(fields), z.int())),
  );

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('The text is not JSON.');
    return z.NEVER;
  }
});
const ofJson = <Shape extends z.ZodType>(name: string, shape: Shape) =>
  channel(name, (sent: z.input<Shape>) => JSON.stringify(sent), json.pipe(shape));

const companyId = z.number();
/** Shown to browsers now or never, without a place in the stream (architecture.md, The path of the data). */
const ephemeral = z.discriminatedUnion('event', [
  z.object({
    companyId,
    event: z.literal('whatsappSession'),
    action: z.literal('update'),
    payload: z.object({ session: whatsappSessionShape }),
  }),
  importProgress.extend({ companyId, event: z.literal(importName) }),
  /** The presence of a user changed; browsers get the user's current state. */
  z.object({ companyId, event: z.literal('user'), userId: z.number() }),
  doneInTicket.extend({ event: z.literal(doingName) }),
]);
export type Ephemeral = z.output<typeof ephemeral>;

/**
 * Every NOTIFY channel, with its payload. Processes of two versions share the channels while they are replaced, so names and
 * texts keep their meaning.
 */
export const channels = {
  /** The permissions of a company's users changed. Sent before `projected`, so that no one keeps access that they just lost. */
  actors: ofNumbers('actors', ['companyId']),
  /** The read models published changes, the last one at this commit. */
  changes: ofText('changes', /^\d{0,19}$/),
  /** The process that runs a connection answers a question about its phone. */
  contactAnswer: ofJson('contact_answer', answerShape),
  contactAsk: ofJson('contact_ask', contactQuestionShape),
  /** The activity of a user in a ticket, for the process that runs the ticket's connection. */
  chatState: ofJson('chat_state', chatState),
  ephemeral: ofJson('ephemeral', ephemeral),
  /** Meta delivered something for a connection over the official API. */
  delivery: ofNumbers('delivery', ['companyId', 'connectionId']),
  /** Browsers have to fetch everything again; the payload is the new epoch. */
  epoch: ofText('epoch', /^\w*$/),
  /** A lease became free, so that another process may serve the connection. */
  leaseFreed: empty('lease_freed'),
  /** Messages of a connection wait to be sent, or files to be fetched. */
  outbox: ofNumbers('outbox', ['companyId', 'connectionId']),
  /** The read models reached this position (`commit/prepare`). */
  projected: ofText('projected', /^\d{1,19}\/\d{1,19}$/),
  /** A user read a ticket. */
  read: ofNumbers('read', ['companyId', 'connectionId', 'ticketId']),
  /** Recovery codes wait to be sent. */
  recovery: empty('recovery'),
} as const;

/** Returns the values for `pg_notify(?, ?)`. */
export const notification = <Sent>({ name, text }: NotifyChannel<Sent>, sent: Sent): [name: string, text: string] => [
  name,
  text(sent),
];
