import { z } from 'zod';

/** A call of the control API. GET takes its input from the query string, POST from a JSON body. */
export type ControlCall<I extends z.ZodType, R extends z.ZodType> = {
  method: 'GET' | 'POST';
  path: string;
  input: I;
  reply: R;
};
export const call = <I extends z.ZodType, R extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  input: I,
  reply: R,
): ControlCall<I, R> => ({ method, path, input, reply });

export const number = z.string().regex(/^\d{8,15}$/, 'must be a phone number: 8 to 15 digits, with the country code');
export const phoneName = z.string().trim().min(1).max(80);
const chat = z.strictObject({ phone: number, contact: number });
const addressing = z.enum(['pn', 'lid']);
const nothing = z.strictObject({});
export const done = z.object({});
export const said = z.object({ id: z.string() });
const id = z.string().min(1).max(64);
const times = z.int().min(0).max(1000);

/** A business's phone that connections link to. */
const phone = z.object({ phone: z.string(), name: z.string(), linked: z.boolean(), online: z.boolean() });
export type Phone = z.infer<typeof phone>;

/** `offline`: the contact's phone is switched off. `open`: the contact has the chat with the requested phone on the screen. */
const contact = z.object({
  number: z.string(),
  name: z.string(),
  lid: z.string(),
  addressing,
  offline: z.boolean(),
  open: z.boolean(),
});
export type SimulatedContact = z.infer<typeof contact>;

/**
 * `kind` is waiting (sent, not decrypted by the contact yet), text, image, video, audio, document, sticker, location,
 * contact, call, reaction, edit, revoke or other.
 * `received`: for an agent's message, how often the companion sent its id, before de-duplication (0: typed on the phone); for
 * a contact's, how often a companion got it.
 * `onPhone`: the owner's phone has it too. `text`: the text, caption or name; `file`: the name of a document's file.
 * `about`: the message that is edited, revoked, reacted to or answered.
 */
export const shownMessageShape = z.object({
  id: z.string(),
  fromContact: z.boolean(),
  /** In a group the number of the sender, else ''. */
  author: z.string(),
  text: z.string(),
  kind: z.string(),
  file: z.string(),
  /** The MIME type that its file claims, '' without one, and whether it is a voice message. */
  mime: z.string(),
  voice: z.boolean(),
  about: z.string(),
  forwarded: z.boolean(),
  /** The jids that it mentions with @. */
  mentioned: z.array(z.string()),
  /** Seconds until it disappears; absent if it stays. */
  expires: z.number().optional(),
  /** For calls: whether by video, and the state. */
  call: z.object({ video: z.boolean(), state: z.enum(['ringing', 'missed', 'answered', 'rejected']) }).nullable(),
  at: z.iso.datetime(),
  status: z.enum(['sent', 'delivered', 'read']),
  received: z.number(),
  onPhone: z.boolean(),
});
export type ShownMessage = z.infer<typeof shownMessageShape>;

/** A text, or any WhatsApp message as proto.IMessage in JSON (bytes in base64). */
export const messageWords = {
  id: id.optional(),
  text: z.string().min(1).max(65_536).optional(),
  message: z.record(z.string(), z.unknown()).optional(),
};
type Words = { text?: string | undefined; message?: object | undefined };
export const hasWords = ({ text, message: content }: Words): boolean =>
  (text === undefined) !== (content === undefined);
const sayingShape = z.strictObject({ ...chat.shape, ...messageWords });
const saying = sayingShape.refine(hasWords, 'needs text or message');
/**
 * `ago`: seconds since the contact wrote it, for a line that was silent until now. `list`: the id of the contact's broadcast list
 * that it goes through.
 */
const contactSaying = sayingShape
  .extend({
    ago: z.number().min(0).max(2_592_000).optional(),
    list: z
      .string()
      .regex(/^\d{5,20}$/)
      .optional(),
  })
  .refine(hasWords, 'needs text or message');

/** The type that a file is sent as. It selects the encryption key. */
export const fileType = z.enum(['image', 'video', 'audio', 'document', 'sticker']);
export type FileType = z.infer<typeof fileType>;
/** The address and keys of a file on the media host, as the fields of a message; bytes in base64. */
export const uploaded = z.object({
  url: z.string(),
  directPath: z.string(),
  mediaKey: z.string(),
  fileEncSha256: z.string(),
  fileSha256: z.string(),
  fileLength: z.number(),
});

const ofContact = ['offline', 'autoDelivered', 'registered', 'addressing', 'forgetSessions', 'garbleNext'] as const;
const ofPhone = [
  'frozen',
  'loseNext',
  'refuseNext',
  'refuseTimes',
  'failNextLogin',
  'loseLogins',
  'failChecks',
] as const;
const options = z
  .strictObject({
    phone: number.optional(),
    contact: number.optional(),
    /** The contact's phone is switched off; stanzas for it wait on the server. */
    offline: z.boolean().optional(),
    /** Whether the contact's phone sends receipts for received messages. */
    autoDelivered: z.boolean().optional(),
    /** Whether the contact is on WhatsApp. */
    registered: z.boolean().optional(),
    addressing: addressing.optional(),
    /** The contact's phone forgets its Signal sessions, so it cannot decrypt the next message and asks for it again. */
    forgetSessions: z.literal(true).optional(),
    /** Number of the contact's next messages that arrive damaged; the companion asks for them again. */
    garbleNext: times.optional(),
    /** The server stops answering on this phone's connections, like a half-open connection. */
    frozen: z.boolean().optional(),
    /** Number of the companion's next messages that vanish without an acknowledgement. */
    loseNext: times.optional(),
    /** The code with which the companion's next messages are refused, and how many of them (one by default). */
    refuseNext: z.int().min(400).max(599).optional(),
    refuseTimes: times.optional(),
    /** The server fails queries for who is on WhatsApp. */
    failChecks: z.boolean().optional(),
    /** Number of the next uploads that fail, from any sender. */
    failUploads: times.optional(),
    /** Number of the next downloads that fail or return wrong bytes, for any caller. */
    failDownloads: times.optional(),
    damageDownloads: times.optional(),
    /** The media host forgets every file; the phones that sent them still have them. */
    forgetFiles: z.literal(true).optional(),
    /** The companion's next login fails with this reason. */
    failNextLogin: z.int().min(400).max(599).optional(),
    /** Number of the companion's next logins that get no answer, while pings do. */
    loseLogins: times.optional(),
  })
  .refine((given) => given.contact !== undefined || !ofContact.some((each) => given[each] !== undefined), {
    error: `${ofContact.join(', ')} need a contact`,
  })
  .refine((given) => given.phone !== undefined || !ofPhone.some((each) => given[each] !== undefined), {
    error: `${ofPhone.join(', ')} need a phone`,
  });

const flood = z
  .strictObject({
    phone: number,
    /** Number of new contacts that write at once. */
    contacts: z.int().min(1).max(2000),
    /** Messages in total, dealt out evenly, or messages per contact. */
    messages: z.int().min(1).max(100_000).optional(),
    perContact: z.int().min(1).max(10_000).optional(),
  })
  .refine(({ messages, perContact }) => (messages === undefined) !== (perContact === undefined), {
    error: 'needs messages or perContact',
  });

/** The control API of the simulator, with which a person plays the phones of a business and of its customers. */
export const calls = {
  scan: call(
    'POST',
    '/scan',
    z.strictObject({ qr: z.string(), phone: number.optional(), name: phoneName.optional() }),
    phone,
  ),
  phones: call('GET', '/phones', nothing, z.array(phone)),
  contacts: call('GET', '/contacts', z.strictObject({ phone: number.optional() }), z.array(contact)),
  addContact: call(
    'POST',
    '/contacts',
    z.strictObject({
      name: phoneName,
      number: number.optional(),
      /** The only phone that sees this contact; without it all phones do. */
      phone: number.optional(),
      addressing: addressing.optional(),
    }),
    contact,
  ),
  /** The owner blocks a contact on the phone itself, or no longer. */
  blockOnPhone: call('POST', '/blockOnPhone', chat.extend({ isBlocked: z.boolean() }), done),
  changePicture: call('POST', '/changePicture', z.strictObject({ contact: number }), done),
  /** Gives the contact's phone another number; it keeps its LID. */
  renumber: call('POST', '/renumber', z.strictObject({ contact: number, to: number }), done),
  chat: call('GET', '/chat', chat, z.array(shownMessageShape)),
  /** Returns one whole message as proto.IMessage in JSON. */
  message: call('GET', '/message', chat.extend({ id }), z.record(z.string(), z.unknown())),
  say: call('POST', '/say', contactSaying, said),
  sayAsOwner: call('POST', '/sayAsOwner', saying, said),
  /** The contact calls. */
  ring: call('POST', '/ring', chat.extend({ video: z.boolean() }), said),
  /** The contact hangs up, or the owner answers or declines on the phone itself. */
  endCall: call('POST', '/endCall', chat.extend({ how: z.enum(['hangUp', 'answer', 'decline']) }), done),
  open: call('POST', '/open', chat, done),
  close: call('POST', '/close', chat, done),
  typing: call('POST', '/typing', chat.extend({ state: z.enum(['composing', 'paused']) }), done),
  unlink: call('POST', '/unlink', z.strictObject({ phone: number }), z.object({ devices: z.number() })),
  options: call('POST', '/options', options, done),
  /** Adds new contacts with past chats. The phone sends these to companions that are linked from then on. */
  addPast: call(
    'POST',
    '/addPast',
    z.strictObject({
      phone: number,
      contacts: z.int().min(1).max(500),
      messages: z.int().min(1).max(100_000),
      days: z.number().min(0.1).max(1000),
    }),
    z.object({ contacts: z.array(z.string()) }),
  ),
  flood: call('POST', '/flood', flood, z.object({ contacts: z.array(z.string()), ids: z.array(z.string()) })),
  /** `changes` grows with every change that a page shows. */
  state: call(
    'GET',
    '/state',
    nothing,
    z.object({
      changes: z.number(),
      phones: z.number(),
      contacts: z.number(),
      messages: z.number(),
      undelivered: z.number(),
      online: z.number(),
    }),
  ),
  /** The latest log entries, the oldest first: kinds, numbers and ids; never keys, never texts. */
  log: call('GET', '/log', nothing, z.array(z.looseObject({ at: z.string(), kind: z.string() }))),
} as const;
