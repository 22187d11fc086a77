import type { z } from 'zod';
import type { AnnouncementRecord } from '../../domain/announcement/record.ts';
import type { ChatRecord } from '../../domain/chat/shape.ts';
import type { CampaignRecord } from '../../domain/campaign/shape.ts';
import type { CompanyRecord } from '../../domain/company/shape.ts';
import type { WhatsappRecord } from '../../domain/connection/shape.ts';
import type { ContactRecord, WholeContact } from '../../domain/contact/shape.ts';
import type { NoteRecord } from '../../domain/note/shape.ts';
import type { FileListRecord } from '../../domain/fileList/record.ts';
import type { ContactListRecord } from '../../domain/contactList/record.ts';
import type { ContactListItemRecord } from '../../domain/contactListItem/shape.ts';
import type { HelpRecord } from '../../domain/help/record.ts';
import { messageShape, type MessageRecord } from '../../domain/message/shape.ts';
import { queueShape, type QueueRecord } from '../../domain/queue/shape.ts';
import type { WholeQueue } from '../../domain/queue/whole.ts';
import type { IntegrationRecord } from '../../domain/integration/record.ts';
import type { PromptRecord } from '../../domain/prompt/record.ts';
import type { QuickMessageRecord } from '../../domain/quickMessage/record.ts';
import type { Feature } from '../../domain/kernel/gates.ts';
import type { PlanRecord } from '../../domain/plan/calls.ts';
import type { ScheduleRecord } from '../../domain/schedule/shape.ts';
import type { TagRecord } from '../../domain/tag/record.ts';
import { ticketShape, type TicketRecord } from '../../domain/ticket/shape.ts';
import type { UserRecord } from '../../domain/user/shape.ts';
import { connectionTopic } from '../../projections/connection/topic.ts';
import { contactTopic } from '../../projections/contact/topic.ts';
import { planTopic } from '../../projections/plan/topic.ts';
import { userTopic } from '../../projections/user/topic.ts';

export type Named = { id: number; name: string };
type Coloured = TicketRecord['tags'][number];

/** Every kind of record by the topic of its frames, as replies and frames give it whole. */
export type Whole = {
  queue: WholeQueue;
  tag: TagRecord;
  /** Where lists and his own frame name his company, nobody reads it here. */
  user: UserRecord & { company?: unknown };
  whatsapp: WhatsappRecord;
  contact: WholeContact;
  ContactList: ContactListRecord;
  ContactListItem: ContactListItemRecord;
  quickmessage: QuickMessageRecord;
  file: FileListRecord;
  campaign: CampaignRecord;
  help: HelpRecord;
  plan: PlanRecord;
  /** The list of all; the own company stands with the signed-in user. */
  companies: CompanyRecord;
  schedule: ScheduleRecord;
  queueIntegration: IntegrationRecord;
  announcement: AnnouncementRecord;
  chat: ChatRecord;
  prompt: PromptRecord;
  note: NoteRecord;
  ticket: TicketRecord;
  message: MessageRecord;
};
export type Kind = keyof Whole;

/** The same as it stands inside other records. */
export type Ref = { [K in Exclude<Kind, 'queue' | 'tag' | 'user' | 'whatsapp' | 'contact' | 'plan'>]: never } & {
  queue: QueueRecord;
  tag: Coloured;
  user: Named;
  whatsapp: Named;
  contact: Omit<ContactRecord, 'whatsapp'>;
  plan: { id: number } & { [F in Feature]?: unknown };
};
export type Refs = { [K in Kind]?: readonly Ref[K][] };

/** How the store holds it: what stands inside others by its id. */
export type Stored = Omit<Whole, 'user' | 'whatsapp' | 'contact' | 'schedule' | 'note' | 'ticket'> & {
  user: Omit<UserRecord, 'queues'> & { queueIds: readonly number[] };
  whatsapp: Omit<WhatsappRecord, 'queues'>;
  contact: Omit<WholeContact, 'whatsapp' | 'tags'> & { whatsappId: number | null; tagIds: readonly number[] };
  schedule: Omit<ScheduleRecord, 'user' | 'whatsapp' | 'contact'>;
  note: Omit<NoteRecord, 'user'>;
  ticket: Omit<TicketRecord, 'user' | 'queue' | 'whatsapp' | 'contact' | 'tags'> & { tagIds: readonly number[] };
};
/**
 * What is known of a record: all, or what stood of it inside another. `old`: since a reset of the stream nobody said it
 * anew, so that what stands inside others counts more.
 */
export type Known = { [K in Kind]: (Stored[K] | Ref[K]) & { old?: true } };
export type Tables = { [K in Kind]: Readonly<Record<number | string, Known[K]>> };

/** What a reply or a frame brings: whole records, and a reply of a write what its own stream tells of one. */
export type News = { [K in Kind]?: readonly Whole[K][] };
export type Patches = { [K in Kind]?: Partial<Whole[K]> & { id: Whole[K]['id'] } };

/** What reads its frames and replies; a feature whose code comes with its page tells its shape then. */
export const shapes: { [K in Kind]?: z.ZodType<Whole[K]> } = {
  user: userTopic.payload.shape.user,
  whatsapp: connectionTopic.payload.shape.whatsapp,
  contact: contactTopic.payload.shape.contact,
  ticket: ticketShape,
  message: messageShape,
};

/** Until then these are read as they stand inside others. */
export const refShapes: { [K in Kind]?: z.ZodType<Ref[K]> } = {
  queue: queueShape,
  tag: ticketShape.shape.tags.element,
  plan: planTopic.payload.shape.plan,
};

export const none: Tables = {
  queue: {},
  tag: {},
  user: {},
  whatsapp: {},
  contact: {},
  ContactList: {},
  ContactListItem: {},
  quickmessage: {},
  file: {},
  campaign: {},
  help: {},
  plan: {},
  companies: {},
  schedule: {},
  queueIntegration: {},
  announcement: {},
  chat: {},
  prompt: {},
  note: {},
  ticket: {},
  message: {},
};
export const isKind = (name: string): name is Kind => Object.hasOwn(none, name);
export const kindsIn = (some: object): Kind[] => Object.keys(some).filter(isKind);
