import type { Database } from '../../../runtime/database.ts';
import { freshDatabase, type FreshDatabase } from '../../kernel/database.ts';

/** bcrypt of 'senha-de-ana'. */
export const HASH = '$2a$08$m0CrhHm10qJ3lXRY.5zDGOMyMilRvo5NqLlHWlfzN2Cyu5bUndU6.';
export const PASSWORD = 'senha-de-ana';

const dates = '"createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now()';
const own = `id serial primary key, "companyId" integer, ${dates}`;

/** The tables of ticketz, as far as they are read. */
const ticketz = `
  create table "Plans" (id serial primary key, name text, users integer, connections integer, queues integer, value real, ${dates});
  create table "Companies" (id serial primary key, name text, phone text, email text, status boolean, "dueDate" timestamptz,
    recurrence text, schedules jsonb, "planId" integer, language text, ${dates});
  create table "Users" (${own}, name text, email text, "passwordHash" text, profile text, super boolean);
  create table "Queues" (${own}, name text, color text, "greetingMessage" text, "outOfHoursMessage" text, schedules jsonb);
  create table "QueueOptions" (id serial primary key, title text, message text, option text, "queueId" integer, "parentId" integer, ${dates});
  create table "UserQueues" ("userId" integer, "queueId" integer, ${dates});
  create table "Whatsapps" (${own}, name text, status text, "greetingMessage" text, "isDefault" boolean, token text);
  create table "WhatsappQueues" ("whatsappId" integer, "queueId" integer, ${dates});
  create table "Tags" (${own}, name text, color text, kanban integer);
  create table "QuickMessages" (${own}, shortcode text, message text, "userId" integer);
  create table "Contacts" (${own}, name text, number text, email text, "profilePicUrl" text, "isGroup" boolean, "disableBot" boolean);
  create table "ContactCustomFields" (id serial primary key, name text, value text, "contactId" integer, ${dates});
  create table "Tickets" (${own}, uuid text, status text, "unreadMessages" integer, "lastMessage" text, "isGroup" boolean,
    "userId" integer, "contactId" integer, "whatsappId" integer, "queueId" integer);
  create table "TicketTags" ("ticketId" integer, "tagId" integer, ${dates});
  create table "Messages" (id text, "ticketId" integer, "companyId" integer, "contactId" integer, ack integer, read boolean,
    "fromMe" boolean, body text, "mediaUrl" text, "mediaType" text, "isDeleted" boolean, "isEdited" boolean,
    "quotedMsgId" text, "remoteJid" text, participant text, "dataJson" text, ${dates}, primary key (id, "ticketId"));
  create table "Settings" (key text, value text, "companyId" integer, ${dates});
  create table "Schedules" (${own}, body text, "sendAt" timestamptz, "sentAt" timestamptz, "contactId" integer, "ticketId" integer,
    "userId" integer, status text);
  create table "ContactLists" (${own}, name text);
  create table "ContactListItems" (${own}, name text, number text, email text, "contactListId" integer, "isWhatsappValid" boolean);
  create table "CampaignSettings" (${own}, key text, value text);
  create table "Campaigns" (${own}, name text, message1 text, message2 text, "confirmationMessage1" text, status text,
    confirmation boolean, "mediaPath" text, "contactListId" integer, "whatsappId" integer, "scheduledAt" timestamptz);`;

/**
 * The tables of the original product: one company, no tags, no quick messages, and messages with few columns besides the text.
 */
const first = `
  create table "Users" (id serial primary key, name text, email text, "passwordHash" text, profile text, ${dates});
  create table "Queues" (id serial primary key, name text, color text, "greetingMessage" text, ${dates});
  create table "UserQueues" ("userId" integer, "queueId" integer, ${dates});
  create table "Whatsapps" (id serial primary key, name text, status text, "isDefault" boolean, ${dates});
  create table "WhatsappQueues" ("whatsappId" integer, "queueId" integer, ${dates});
  create table "QuickAnswers" (id serial primary key, shortcut text, message text, ${dates});
  create table "Contacts" (id serial primary key, name text, number text, email text, "isGroup" boolean, ${dates});
  create table "Tickets" (id serial primary key, status text, "isGroup" boolean, "userId" integer, "contactId" integer,
    "whatsappId" integer, "queueId" integer, ${dates});
  create table "Messages" (id text primary key, body text, ack integer, "fromMe" boolean, "mediaUrl" text, "mediaType" text,
    "isDeleted" boolean, "ticketId" integer, "contactId" integer, "quotedMsgId" text, ${dates});`;

export type Family = FreshDatabase;
type Variant = 'ticketz' | 'first';
/** Creates an empty database with tables of this kind. */
export type MakeFamily = (variant: Variant) => Promise<Family>;

export const onPostgres: MakeFamily = async (variant) => {
  const made = await freshDatabase();
  await made.db.raw(tablesOf[variant]);
  return made;
};
const tablesOf = { ticketz, first };

/** The same tables as Sequelize creates them on MySQL and MariaDB. */
export const tablesOfMysql = (variant: Variant): string[] =>
  tablesOf[variant]
    .replaceAll('"', '`')
    .replace(/\b(key|read) (text|boolean)/g, '`$1` $2')
    .replaceAll(' serial ', ' integer auto_increment ')
    .replace(/timestamptz not null default now\(\)/g, 'datetime(6) not null default current_timestamp(6)')
    .replaceAll('timestamptz', 'datetime')
    .replaceAll('jsonb', 'json')
    .replaceAll('boolean', 'tinyint(1)')
    .replace(/(\bid|`key`) text/g, '$1 varchar(191)')
    .split(';')
    .filter((table) => table.trim());

const instant = /^\d{4}-\d\d-\d\dT.*Z$/;
export const insert = (db: Database, table: string, ...rows: object[]) =>
  db(table).insert(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'string' && instant.test(value) ? new Date(value) : value,
        ]),
      ),
    ),
  );
