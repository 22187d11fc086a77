import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { z } from 'zod';
import type { ServerFrame } from '../../gateway/contract.ts';
import { companyTopic } from '../../projections/company/topic.ts';
import { importName, importProgress } from '../../domain/connection/shape.ts';
import { liveTopic } from '../../projections/connection/topic.ts';
import { paymentTopic } from '../../projections/invoice/topic.ts';
import { frameShape, type Topic } from '../../projections/kernel/view/topic.ts';
import { messageTopic } from '../../projections/message/topic.ts';
import { signInTopic } from '../../projections/session/topic.ts';
import { settingTopic } from '../../projections/setting/topic.ts';
import { doingFrame, doingName, ticketTopic } from '../../projections/ticket/topic.ts';
import { isKind, refShapes, shapes, type EntityKind, type News, type Refs, type Whole } from './records/kinds.ts';

export type Said = Pick<ServerFrame, 'action' | 'payload' | 'key'>;
type Reader = (said: Said) => UnknownAction | undefined;
const readers = new Map<string, Reader>();

/**
 * Registers how frames of this name become actions. A frame for which `reader` returns undefined is read as a plain
 * record.
 */
export const reads = (name: string, reader: Reader): void => void readers.set(name, reader);

/**
 * Registers the frames of a topic and returns their action. Its payload is `{ action, payload, key? }`, as the topic
 * declares it.
 */
export const heard = <
  Name extends string,
  Payload extends Topic['payload'],
  W extends Topic['whole'][number],
  Id extends Topic['id'],
  N extends Topic['named'][number],
>(
  topic: Topic<Name, Payload, W, Id, N>,
) => {
  const shape = frameShape(topic);
  const frame = createAction<z.output<typeof shape>>(`stream/${topic.name}`);
  readers.set(topic.name, (said) => frame(shape.parse(said)));
  return frame;
};

export const ticketFrame = heard(ticketTopic);
export const appMessageFrame = heard(messageTopic);
export const whatsappSessionFrame = heard(liveTopic);
export const settingFrame = heard(settingTopic);
export const companyFrame = heard(companyTopic);
export const authFrame = heard(signInTopic);
export const paymentFrame = heard(paymentTopic);

/** An import of old messages made progress. The name of its frames holds only the company. */
export const importHeard = createAction<z.output<typeof importProgress>>(`stream/${importName}`);
readers.set(importName, (said) => importHeard(importProgress.parse(said)));

/** The current activity of a person in a ticket. */
export const doingHeard = createAction('stream/doing', ({ payload }: z.output<typeof doingFrame>) => ({
  payload: { ...payload, at: Date.now() },
}));
readers.set(doingName, (said) => doingHeard(doingFrame.parse(said)));

/** A frame of a plain record of any kind. `created`: the record is new. */
export const recordKept = createAction<{ kept: News; created: boolean }>('stream/recordKept');
/** A frame of a kind whose whole shape is not loaded. It updates only what other records show of the record. */
export const refHeard = createAction<Refs>('stream/refHeard');
export const recordGone = createAction<{ gone: { [K in EntityKind]?: Whole[K]['id'] } }>('stream/recordGone');

/** Many records of a kind changed; `id` names the record that they belong to. */
export const recordsReloaded = createAction<{ kind: EntityKind; id: number }>('stream/recordsReloaded');

/** A user was erased. Only the id stays; the name disappears from other records. */
export const userErased = createAction<number>('stream/userErased');

const id = z.number();
const named = z.record(z.string(), z.unknown());

/**
 * Reads the single field of a frame, under any name: `{ record }` or `{ ticket }` to create and update, `{ id }` or `{
 * ticketId }` to delete.
 */
const recordAction = <K extends EntityKind>(kind: K, { action, payload }: Said): UnknownAction | undefined => {
  const [said] = Object.values(named.parse(payload));
  if (action === 'delete') return recordGone({ gone: { [kind]: id.parse(said) } });
  if (action === 'reload') return recordsReloaded({ kind, id: id.parse(said) });
  if (action === 'erase') return userErased(id.parse(said));
  const record = shapes[kind]?.parse(said);
  if (record) return recordKept({ kept: { [kind]: [record] }, created: action === 'create' });
  const ref = refShapes[kind]?.parse(said);
  return ref && refHeard({ [kind]: [ref] });
};

/** The action of a frame, or undefined for an unknown topic. Throws ZodError when the frame is invalid. */
export const frameAction = ({ event, action, payload, key }: ServerFrame): UnknownAction | undefined => {
  const topic = event.startsWith(`${importName}-`) ? importName : event.replace(/^company-(\d+-)?/, '');
  const said = { action, payload, key };
  return readers.get(topic)?.(said) ?? (isKind(topic) ? recordAction(topic, said) : undefined);
};
