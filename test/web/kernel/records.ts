import { unsetQueue } from '../../../domain/queue/events.ts';
import type { WholeQueue } from '../../../domain/queue/whole.ts';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { newConnectionSettings } from '../../../domain/connection/newConnection.ts';
import type { TicketRecord } from '../../../domain/ticket/shape.ts';
import type { SignedIn } from '../../../domain/user/shape.ts';

export const admin: SignedIn = {
  id: 7,
  name: 'Marina Duarte',
  email: 'marina@example.com',
  profile: 'admin',
  companyId: 1,
  super: false,
  allTicket: 'disable',
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
    name: 'Casa Aurora',
    email: 'contas@casaaurora.com.br',
    dueDate: '2027-12-01',
    trialExpiration: '2027-12-01',
    timeZone: 'America/Sao_Paulo',
    language: 'pt',
    planId: 1,
    features: ['useSchedules'],
    settings: [],
  },
};
export const dueOn = (dueDate: string): SignedIn => ({ ...admin, company: { ...admin.company, dueDate } });

/** The API does not expose the path of a greeting file. */
const { mediaPath: _, ...told } = newConnectionSettings;
export const connection = (id: number, more: Partial<WhatsappRecord> = {}): WhatsappRecord => ({
  id,
  name: `Conexão ${id}`,
  channel: 'whatsapp',
  status: 'CONNECTED',
  reason: '',
  restriction: null,
  messagingLimit: '',
  notices: [],
  number: '',
  isDefault: false,
  updatedAt: '2026-11-21T14:00:00.000Z',
  qrcode: '',
  retries: 0,
  queues: [],
  ...told,
  farewellMessage: '',
  token: '',
  accessToken: '',
  appSecret: '',
  pin: '',
  statusImportMessages: null,
  ...more,
});

export const ticket = (id: number, more: Partial<TicketRecord> = {}): TicketRecord => ({
  id,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  status: 'open',
  snoozedUntil: null,
  userId: 7,
  user: { id: 7, name: 'Marina Duarte' },
  queueId: null,
  queue: null,
  whatsappId: 1,
  whatsapp: { id: 1, name: 'Conexão 1' },
  contactId: id,
  contact: {
    id,
    name: `Contato ${id}`,
    number: '',
    lid: '',
    email: '',
    profilePicUrl: '',
    urlPicture: '',
    uuid: '',
    whatsapp: null,
    disableBot: false,
    isGroup: false,
    extraInfo: [],
    erased: false,
  },
  tags: [],
  lastMessage: 'Oi',
  lastMessageAt: null,
  lastMessageBy: 'contact',
  lastSpeaker: '',
  unreadMessages: 1,
  campaign: null,
  handOver: null,
  isGroup: false,
  chatbot: false,
  useIntegration: false,
  promptId: null,
  integrationId: null,
  createdAt: '2026-11-21T13:00:00.000Z',
  updatedAt: `2026-11-21T14:00:${String(id % 60).padStart(2, '0')}.000Z`,
  ...more,
});

/** A complete queue as lists and frames contain it. */
export const queue = (id: number, name: string, more: Partial<WholeQueue> = {}): WholeQueue => ({
  ...unsetQueue,
  id,
  companyId: 1,
  name,
  color: '#0a7',
  version: 1,
  changedBy: 'Ana',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  ...more,
});
