import type { z } from 'zod';
import type { AnnouncementRecord } from '../../../domain/announcement/record.ts';
import type { ChatRecord } from '../../../domain/chat/shape.ts';
import type { CampaignRecord } from '../../../domain/campaign/shape.ts';
import type { CompanyRecord } from '../../../domain/company/shape.ts';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import type { ContactRecord, WholeContact } from '../../../domain/contact/shape.ts';
import type { NoteRecord } from '../../../domain/note/shape.ts';
import type { FileListRecord } from '../../../domain/fileList/record.ts';
import type { ContactListRecord } from '../../../domain/contactList/record.ts';
import type { ContactListItemRecord } from '../../../domain/contactListItem/shape.ts';
import type { HelpRecord } from '../../../domain/help/record.ts';
import { messageShape, type MessageRecord } from '../../../domain/message/shape.ts';
import { queueShape, type QueueRecord } from '../../../domain/queue/shape.ts';
import type { WholeQueue } from '../../../domain/queue/whole.ts';
import type { IntegrationRecord } from '../../../domain/integration/record.ts';
import type { PromptRecord } from '../../../domain/prompt/record.ts';
import type { QuickMessageRecord } from '../../../domain/quickMessage/record.ts';
import type { Feature } from '../../../domain/kernel/gates.ts';
import type { PlanRecord } from '../../../domain/plan/calls.ts';
import type { ScheduleRecord } from '../../../domain/schedule/shape.ts';
import type { TagRecord } from '../../../domain/tag/record.ts';
import type { TemplateRecord } from '../../../domain/template/record.ts';
import { ticketShape, type TicketRecord } from '../../../domain/ticket/shape.ts';
import type { UserRecord } from '../../../domain/user/shape.ts';
import { connectionTopic } from '../../../projections/connection/topic.ts';
import { contactTopic } from '../../../projections/contact/topic.ts';
import { planTopic } from '../../../projections/plan/topic.ts';
import { userTopic } from '../../../projections/user/topic.ts';

export type Named = { id: number; name: string };
type Coloured = TicketRecord['tags'][number];

/** Every kind of record by the topic of its frames, as replies and frames bring it whole. */
export type Whole = {
  queue: WholeQueue;
  tag: TagRecord;
  /** Lists and the user's own frame name the company, but the web app does not read it. */
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
  /** The list of all companies. The user's own company is part of the signed-in user. */
  companies: CompanyRecord;
  schedule: ScheduleRecord;
  queueIntegration: IntegrationRecord;
  announcement: AnnouncementRecord;
  chat: ChatRecord;
  prompt: PromptRecord;
  template: TemplateRecord;
  note: NoteRecord;
  ticket: TicketRecord;
  message: MessageRecord;
};
export type EntityKind = keyof Whole;

/** The short form of a record inside other records. */
export type Ref = { [K in Exclude<EntityKind, 'queue' | 'tag' | 'user' | 'whatsapp' | 'contact' | 'plan'>]: never } & {
  queue: QueueRecord;
  tag: Coloured;
  user: Named;
  whatsapp: Named;
  contact: Omit<ContactRecord, 'whatsapp'>;
  plan: { id: number } & { [F in Feature]?: unknown };
};
export type Refs = { [K in EntityKind]?: readonly Ref[K][] };

/** A record in the store: records inside it are replaced by their ids. */
export type Stored = Omit<Whole, 'user' | 'whatsapp' | 'contact' | 'schedule' | 'note' | 'ticket'> & {
  user: Omit<UserRecord, 'queues'> & { queueIds: readonly number[] };
  whatsapp: Omit<WhatsappRecord, 'queues'>;
  contact: Omit<WholeContact, 'whatsapp' | 'tags'> & { whatsappId: number | null; tagIds: readonly number[] };
  schedule: Omit<ScheduleRecord, 'user' | 'whatsapp' | 'contact'>;
  note: Omit<NoteRecord, 'user'>;
  ticket: Omit<TicketRecord, 'user' | 'queue' | 'whatsapp' | 'contact' | 'tags'> & { tagIds: readonly number[] };
};
/**
 * A record as far as it is known: whole, or in the short form of another record. `old`: no reply or frame brought it
 * since the last reset of the stream, so that short forms may overwrite it.
 */
export type Known = { [K in EntityKind]: (Stored[K] | Ref[K]) & { old?: true } };
export type Tables = { [K in EntityKind]: Readonly<Record<number | string, Known[K]>> };

/**
 * `News` holds whole records of a reply or a frame. `Patches` holds the answer to a write: the parts of a record that
 * its own topic shows.
 */
export type News = { [K in EntityKind]?: readonly Whole[K][] };
export type Patches = { [K in EntityKind]?: Partial<Whole[K]> & { id: Whole[K]['id'] } };

/** The parsers of whole records in frames and replies. A feature that is loaded with its page adds its own. */
export const shapes: { [K in EntityKind]?: z.ZodType<Whole[K]> } = {
  user: userTopic.payload.shape.user,
  whatsapp: connectionTopic.payload.shape.whatsapp,
  contact: contactTopic.payload.shape.contact,
  ticket: ticketShape,
  message: messageShape,
};

/** The parsers of short forms, for kinds whose whole parser is not loaded yet. */
export const refShapes: { [K in EntityKind]?: z.ZodType<Ref[K]> } = {
  queue: queueShape,
  tag: ticketShape.shape.tags.element,
  plan: planTopic.payload.shape.plan,
};

/** The kinds that contain no other records. */
const flat = {
  queue: {},
  tag: {},
  ContactList: {},
  ContactListItem: {},
  quickmessage: {},
  file: {},
  campaign: {},
  help: {},
  plan: {},
  companies: {},
  queueIntegration: {},
  announcement: {},
  chat: {},
  prompt: {},
  template: {},
  message: {},
} satisfies Partial<Tables>;
type FlatKind = keyof typeof flat;
/** Gives every flat kind the same value. */
export const forFlatKinds = <T>(value: T): Readonly<Record<FlatKind, T>> =>
  Object.assign({}, ...Object.keys(flat).map((kind) => ({ [kind]: value })));

export const none: Tables = { ...flat, user: {}, whatsapp: {}, contact: {}, schedule: {}, note: {}, ticket: {} };
export const isKind = (name: string): name is EntityKind => Object.hasOwn(none, name);
export const kindsIn = (some: object): EntityKind[] => Object.keys(some).filter(isKind);
