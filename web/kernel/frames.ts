import { createAction } from '@reduxjs/toolkit';
import { z } from 'zod';
import type { ServerFrame } from '../../gateway/contract.ts';
import { whatsappSessionShape, whatsappShape } from '../../domain/connection/shape.ts';
import { contactShape, contactWhole } from '../../domain/contact/shape.ts';
import { messageShape } from '../../domain/message/shape.ts';
import { settingShape } from '../../domain/setting/shape.ts';
import { ticketShape } from '../../domain/ticket/shape.ts';
import { userShape } from '../../domain/user/shape.ts';

const id = z.number();
const key = z.string().optional();
const kept = z.enum(['create', 'update']);
const gone = z.literal('delete');
const frame = <A extends z.ZodType<string>, P extends z.ZodType>(action: A, payload: P) =>
  z.object({ action, payload, key });

/** What each topic tells (design.md, The stream). */
const shapes = {
  ticket: z.union([
    frame(kept, z.object({ ticket: ticketShape })),
    frame(z.enum(['delete', 'updateUnread']), z.object({ ticketId: id })),
  ]),
  appMessage: frame(kept, z.object({ message: messageShape, ticket: ticketShape, contact: contactShape })),
  contact: z.union([frame(kept, z.object({ contact: contactWhole })), frame(gone, z.object({ contactId: id }))]),
  whatsapp: z.union([frame(kept, z.object({ whatsapp: whatsappShape })), frame(gone, z.object({ whatsappId: id }))]),
  whatsappSession: frame(z.literal('update'), z.object({ session: whatsappSessionShape })),
  user: z.union([frame(kept, z.object({ user: userShape })), frame(gone, z.object({ userId: id }))]),
  setting: frame(z.literal('update'), z.object({ setting: settingShape })),
  /** Whole; who shows its hours parses them. */
  company: frame(z.literal('update'), z.object({ company: z.looseObject({ id }) })),
  auth: frame(z.string(), z.object({ user: z.object({ id }) })),
};

export type TicketFrame = z.output<typeof shapes.ticket>;
export type AppMessageFrame = z.output<typeof shapes.appMessage>;
export type ContactFrame = z.output<typeof shapes.contact>;

/** The frames of the stream as actions; the payload is `{ action, payload, key? }`. */
export const ticketFrame = createAction<TicketFrame>('stream/ticket');
export const appMessageFrame = createAction<AppMessageFrame>('stream/appMessage');
export const contactFrame = createAction<ContactFrame>('stream/contact');
export const whatsappFrame = createAction<z.output<typeof shapes.whatsapp>>('stream/whatsapp');
export const whatsappSessionFrame = createAction<z.output<typeof shapes.whatsappSession>>('stream/whatsappSession');
export const userFrame = createAction<z.output<typeof shapes.user>>('stream/user');
export const settingFrame = createAction<z.output<typeof shapes.setting>>('stream/setting');
export const companyFrame = createAction<z.output<typeof shapes.company>>('stream/company');
export const authFrame = createAction<z.output<typeof shapes.auth>>('stream/auth');

/** A frame of a kind of record, whose slice knows its shape (web/record/recordFrames.ts). */
export const recordFrame = createAction<{ topic: string; action: string; payload: unknown }>('stream/record');

/** The action of a frame; Throws ZodError when ill-formed. */
export const frameAction = ({ event, action, payload, key }: ServerFrame) => {
  const said = { action, payload, key };
  const topic = event.slice(event.lastIndexOf('-') + 1);
  switch (topic) {
    case 'ticket':
      return ticketFrame(shapes.ticket.parse(said));
    case 'appMessage':
      return appMessageFrame(shapes.appMessage.parse(said));
    case 'contact':
      return contactFrame(shapes.contact.parse(said));
    case 'whatsapp':
      return whatsappFrame(shapes.whatsapp.parse(said));
    case 'whatsappSession':
      return whatsappSessionFrame(shapes.whatsappSession.parse(said));
    case 'user':
      return userFrame(shapes.user.parse(said));
    case 'setting':
      return settingFrame(shapes.setting.parse(said));
    case 'company':
      return companyFrame(shapes.company.parse(said));
    case 'auth':
      return authFrame(shapes.auth.parse(said));
    default:
      return recordFrame({ topic, action, payload });
  }
};
