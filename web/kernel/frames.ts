import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { z } from 'zod';
import type { ServerFrame } from '../../gateway/contract.ts';
import { companyTopic } from '../../projections/company/topic.ts';
import { connectionTopic, liveTopic } from '../../projections/connection/topic.ts';
import { contactTopic } from '../../projections/contact/topic.ts';
import { frameShape, type Topic } from '../../projections/kernel/topic.ts';
import { messageTopic } from '../../projections/message/topic.ts';
import { signInTopic } from '../../projections/session/topic.ts';
import { settingTopic } from '../../projections/setting/topic.ts';
import { ticketTopic } from '../../projections/ticket/topic.ts';
import { userTopic } from '../../projections/user/topic.ts';

type Said = Pick<ServerFrame, 'action' | 'payload' | 'key'>;
const readers = new Map<string, (said: Said) => UnknownAction>();

/** The frames of a topic as actions; the payload is `{ action, payload, key? }`, as the topic declares it. */
const heard = <
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
export const contactFrame = heard(contactTopic);
export const whatsappFrame = heard(connectionTopic);
export const whatsappSessionFrame = heard(liveTopic);
export const userFrame = heard(userTopic);
export const settingFrame = heard(settingTopic);
export const companyFrame = heard(companyTopic);
export const authFrame = heard(signInTopic);

export type TicketFrame = ReturnType<typeof ticketFrame>['payload'];
export type AppMessageFrame = ReturnType<typeof appMessageFrame>['payload'];
export type ContactFrame = ReturnType<typeof contactFrame>['payload'];

/** A frame of a kind of record, whose slice knows its shape (web/record/recordFrames.ts). */
export const recordFrame = createAction<{ topic: string; action: string; payload: unknown }>('stream/record');

/** The action of a frame; Throws ZodError when ill-formed. */
export const frameAction = ({ event, action, payload, key }: ServerFrame): UnknownAction => {
  const topic = event.slice(event.lastIndexOf('-') + 1);
  return readers.get(topic)?.({ action, payload, key }) ?? recordFrame({ topic, action, payload });
};
