import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { text } from '../../domain/kernel/inputs.ts';

const who = 'connections-page:actionButtons' as const;
const number = z.string().regex(/^\d{8,15}$/);
/** A customer, or a group member and the group. */
const contact = z.string().regex(/^\d{8,15}(@\d{16,24})?$/);
export const phoneChat = z.object({ phone: number, contact });

/** A simulated customer. Simulated phones exist outside production only. */
const person = z.object({
  /** For a group: the number of one member, `@`, and the group's id. */
  number: z.string(),
  name: z.string(),
  open: z.boolean(),
  /** For a group: the members who can write in it. */
  members: z.array(z.object({ number: z.string(), name: z.string() })),
});
const line = z.object({
  id: z.string(),
  fromContact: z.boolean(),
  /** In a group: the number of the author; '' for the company's lines and outside groups. */
  author: z.string(),
  text: z.string(),
  kind: z.string(),
  /** The name of a document's file; otherwise ''. */
  file: z.string(),
  /** The address of the file; '' for a line without one. */
  url: z.string(),
  /** The line that an edit, a deletion, a reaction or an answer refers to; otherwise ''. */
  about: z.string(),
  forwarded: z.boolean(),
  /** In a group: mentioned people, by the text after the @; the company's name is ''. */
  mentions: z.array(z.object({ said: z.string(), name: z.string() })),
  call: z.object({ video: z.boolean(), state: z.enum(['ringing', 'missed', 'answered', 'rejected']) }).nullable(),
  at: z.string(),
  status: z.enum(['sent', 'delivered', 'read']),
});
const id = z.string().min(1).max(128);
const words = text(4096).refine((said) => said.trim() !== '', 'Required');
/** A customer's action in a chat; without `is` it is a text. `quoted`: the line that is answered. */
const act = z.preprocess(
  (given) => (typeof given === 'object' && given !== null && !('is' in given) ? { is: 'text', ...given } : given),
  z.discriminatedUnion('is', [
    z.object({
      is: z.literal('text'),
      text: words,
      quoted: text(128).default(''),
      forwarded: z.boolean().default(false),
    }),
    z.object({ is: z.literal('card'), name: text(80), number }),
    z.object({
      is: z.literal('location'),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      name: text(200),
      address: text(200),
    }),
    z.object({ is: z.literal('edit'), id, text: words }),
    z.object({ is: z.literal('remove'), id }),
    z.object({ is: z.literal('reaction'), id, emoji: text(40) }),
  ]),
);
export type Act = z.output<typeof act>;
export type SimulatedPerson = z.infer<typeof person>;
export type ChatLine = z.infer<typeof line>;

/** The values that a connection to a simulated number of the official API needs, as Meta's pages show them. */
const officialNumber = z.object({
  number: z.string(),
  phoneNumberId: z.string(),
  businessAccountId: z.string(),
  accessToken: z.string(),
  appSecret: z.string(),
});
export type OfficialNumber = z.infer<typeof officialNumber>;

/** 404 without a simulated Cloud API. */
export const addOfficialNumber = contract({
  method: 'POST',
  path: '/phone/official',
  who,
  summary: 'Create a simulated number of the official API, to connect it with the returned credentials',
  reply: officialNumber,
});

/** ERR_NO_WAPP_FOUND if that connection shows no code. */
export const scanCode = contract({
  method: 'POST',
  path: '/phone/scan',
  who,
  summary: 'Scan the QR code that a simulated connection shows',
  body: z.object({ whatsappId: z.number().int().positive() }),
  reply: z.object({ phone: z.string() }),
});

export const getPeople = contract({
  method: 'GET',
  path: '/phone/:phone/people',
  who,
  summary: 'The simulated customers that can write to a number',
  params: z.object({ phone: number }),
  reply: z.array(person),
});

export const addPerson = contract({
  method: 'POST',
  path: '/phone/:phone/people',
  who,
  summary: 'Add a simulated customer of this company',
  params: z.object({ phone: number }),
  body: z.object({ name: text(80).refine((name) => name.trim() !== '', 'Required') }),
  reply: person,
});

export const addPhoneGroup = contract({
  method: 'POST',
  path: '/phone/:phone/groups',
  who,
  summary: 'Create a group of the company and its simulated customers',
  params: z.object({ phone: number }),
  body: z.object({ name: text(80).refine((name) => name.trim() !== '', 'Required') }),
  reply: person,
});

export const getPhoneChat = contract({
  method: 'GET',
  path: '/phone/:phone/people/:contact',
  who,
  summary: 'A chat as the customer sees it',
  params: phoneChat,
  reply: z.array(line),
});

export const sayOnPhone = contract({
  method: 'POST',
  path: '/phone/:phone/people/:contact',
  who,
  summary: 'Write, react, edit or delete as the customer, or send a place or a card',
  params: phoneChat,
  body: act,
  reply: z.object({ id: z.string() }),
});

/** The form in which a customer sends a file; audio includes its seconds. */
export const fileWay = z.enum(['image', 'video', 'audio', 'voice', 'document', 'sticker']);
export type FileWay = z.infer<typeof fileWay>;
export const fileForm = z.object({
  as: fileWay,
  caption: text(4096).default(''),
  seconds: z.coerce.number().int().min(0).max(86_400).default(0),
});

export const sayFile = contract({
  method: 'POST',
  path: '/phone/:phone/people/:contact/files',
  who,
  summary: 'Send a file as the customer',
  params: phoneChat,
  multipart: fileForm.extend({ file: z.file() }),
  reply: z.object({ id: z.string() }),
});

export const callUp = contract({
  method: 'POST',
  path: '/phone/:phone/people/:contact/call',
  who,
  summary: 'Call as the customer, by voice or by video',
  params: phoneChat,
  body: z.object({ video: z.boolean() }),
  reply: z.object({ id: z.string() }),
});

export const hangUpCall = contract({
  method: 'DELETE',
  path: '/phone/:phone/people/:contact/call',
  who,
  summary: 'The customer hangs up',
  params: phoneChat,
  reply: z.object({}),
});

export const openPhoneChat = contract({
  method: 'PUT',
  path: '/phone/:phone/people/:contact',
  who,
  summary: 'The simulated customer opens the chat: messages to this customer count as read until it is closed',
  params: phoneChat,
  reply: z.object({}),
});

export const closeChat = contract({
  method: 'DELETE',
  path: '/phone/:phone/people/:contact',
  who,
  summary: 'The customer leaves the chat',
  params: phoneChat,
  reply: z.object({}),
});

export const unlinkSimulatedPhone = contract({
  method: 'DELETE',
  path: '/phone/:phone',
  who,
  summary: 'Log the linked device out on the phone',
  params: z.object({ phone: number }),
  reply: z.object({}),
});
