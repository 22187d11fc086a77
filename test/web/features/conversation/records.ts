import type { MessageRecord } from '../../../../domain/message/shape.ts';
import type { NoteRecord } from '../../../../domain/note/shape.ts';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import type { SignedIn } from '../../../../domain/user/shape.ts';
import { ticket as aTicket } from '../../kernel/records.ts';

/** The time that is `second` seconds after 2026-11-21 12:00:00 UTC. */
export const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString();

/** An open ticket of user 7 in queue 1. */
export const ticket = (id: number, more: Partial<TicketRecord> = {}): TicketRecord => {
  const any = aTicket(id);
  return {
    ...any,
    uuid: `uuid-${id}`,
    queueId: 1,
    queue: { id: 1, name: 'Vendas', color: '#2F7DD1' },
    whatsapp: { id: 1, name: 'Loja Centro' },
    contact: { ...any.contact, number: '5511999990000' },
    lastMessage: 'oi',
    unreadMessages: 0,
    createdAt: at(0),
    updatedAt: at(0),
    ...more,
  };
};

/** The nth message of a ticket, a text from the contact. */
export const message = (n: number, ticketId: number, more: Partial<MessageRecord> = {}): MessageRecord => ({
  id: `message-${n}`,
  body: `texto ${n}`,
  fromMe: false,
  userId: null,
  automatic: '',
  ack: 0,
  error: '',
  read: false,
  mediaType: 'conversation',
  mediaUrl: null,
  mediaName: null,
  file: null,
  participant: null,
  mentions: [],
  wish: null,
  reacting: null,
  quotedMsg: null,
  call: null,
  isErased: false,
  isDeleted: false,
  isEdited: false,
  isEditUnread: false,
  isForwarded: false,
  cards: [],
  location: null,
  ad: null,
  reactions: [],
  transcript: '',
  ticketId,
  ticket: { whatsapp: { name: 'Loja Centro' } },
  contactId: ticketId,
  contact: { id: ticketId, name: `Contato ${ticketId}` },
  queueId: 1,
  queue: { name: 'Vendas' },
  createdAt: at(n),
  updatedAt: at(n),
  position: String(n),
  ...more,
});

/** An ad that a contact clicked on. */
export const clickedAd = {
  title: 'Camiseta azul',
  body: 'Só hoje',
  url: 'https://fb.me/abc',
  image: 'data:image/jpeg;base64,/9j/',
  sourceId: '1202',
  sourceType: 'ad',
  sourceApp: 'instagram',
  ctwaClid: 'A',
  ref: '',
  conversionSource: 'FB_Ads',
} satisfies MessageRecord['ad'];

/** A note of user 7 on contact 3, written at its own second. */
export const note = (id: number, over: Partial<NoteRecord> = {}): NoteRecord => ({
  id,
  note: `Nota ${id}`,
  userId: 7,
  user: { id: 7, name: 'Marina Duarte' },
  createdAt: at(id),
  ticketId: 1,
  contactId: 3,
  ...over,
});

export const user: SignedIn = {
  id: 7,
  name: 'Marina Duarte',
  email: 'marina@example.com',
  profile: 'admin',
  companyId: 1,
  super: false,
  allTicket: 'enable',
  whatsappId: null,
  wpp: '',
  queues: [],
  version: 0,
  changedBy: '',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  averageRating: null,
  online: true,
  company: {
    id: 1,
    name: 'Loja',
    email: '',
    dueDate: '2030-01-01',
    trialExpiration: '2030-01-01',
    timeZone: 'America/Sao_Paulo',
    language: 'pt',
    planId: 1,
    features: [],
    settings: [],
  },
};
