import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import { contract } from '../kernel/contract.ts';
import type { ClaimedValue, Decider } from '../kernel/decider.ts';
import type { Catalogue } from '../kernel/event.ts';
import { numeric, text } from '../kernel/inputs.ts';
import { record, type RecordCommand, type RecordState } from '../kernel/record.ts';
import { recordContracts } from '../kernel/recordContracts.ts';
import {
  slotValue,
  templateButton,
  templateCategories,
  templateHeader,
  templateHeaderTypes,
} from '../kernel/templateParts.ts';
import { templateContent, templateStatuses } from './content.ts';
import { templateLanguage, templateName } from './rules.ts';

const fields = z.object({
  /** The WhatsApp Business account that has the template, and Meta's id of the template. */
  accountId: z.string(),
  metaId: z.string(),
  name: storedName,
  language: z.string(),
  category: z.enum(templateCategories),
  status: z.enum(templateStatuses).default('PENDING'),
  /** Why Meta rejected, paused or disabled it, in Meta's words; '' otherwise. */
  reason: z.string().default(''),
  /** Meta's colour: GREEN, YELLOW or RED; '' if it has none yet. */
  quality: z.string().default(''),
  /** Whether all its parts are known here. Other templates are listed but cannot be sent from here. */
  isSupported: z.boolean().default(true),
  ...templateContent.shape,
});
export type TemplateFields = z.output<typeof fields>;

const kind = record({
  name: 'Template',
  feature: 'template',
  fields,
  search: ['name', 'body'],
  plain: [
    'accountId',
    'metaId',
    'name',
    'language',
    'reason',
    'quality',
    'header',
    'body',
    'footer',
    'buttons',
    'examples',
  ],
});

/** Claims Meta's id of a template, so that a company lists each template once. */
export const claimedTemplate = ({ accountId, metaId }: Pick<TemplateFields, 'accountId' | 'metaId'>): ClaimedValue => ({
  what: 'template',
  key: `${accountId}.${metaId}`,
  refusal: ['ERR_TEMPLATE_TAKEN', 409],
});

const decider: Decider<RecordState, RecordCommand, Catalogue> = {
  ...kind.decider,
  holds: (state) => (state.is === 'present' ? [claimedTemplate(fields.parse(state.fields))] : []),
};

/**
 * A message template of a WhatsApp Business account (official API). Meta owns it: users change it there through the calls
 * below, and a sync or a webhook brings what Meta decides. A company lists each template once.
 */
export const template: typeof kind = { ...kind, decider };

/** Whether Meta accepts messages with this template, and Atende can build them. */
export const isSendable = ({ status, isSupported }: Pick<TemplateFields, 'status' | 'isSupported'>): boolean =>
  status === 'APPROVED' && isSupported;

const required = 'Obrigatório';
const short = text(4_000);
const content = {
  category: z.enum(templateCategories),
  header: templateHeader.extend({ text: short }).nullish(),
  body: short,
  footer: short.optional(),
  buttons: z.array(templateButton.extend({ text: short, value: short })).optional(),
  examples: z.array(slotValue.extend({ slot: text(100), text: short })).optional(),
  /** Meta's handle of an uploaded example (`/templates/header-file`). A header with a file needs a fresh one at each save. */
  headerHandle: text(4_000).optional(),
};
const connectionId = numeric.pipe(z.int32(required).positive(required));

const calls = recordContracts({
  path: '/templates',
  key: 'templates',
  id: 'templateId',
  one: 'a message template',
  many: 'message templates',
  read: 'user',
  write: 'templates:edit',
  fields,
  form: z.object({
    /** A connection of the official API. Its WhatsApp Business account gets the template. */
    connectionId,
    name: text(600).pipe(z.string().trim().min(1, required).regex(templateName, 'Invalid template name')),
    language: text(20).pipe(z.string().trim().regex(templateLanguage, 'Unknown value')),
    ...content,
  }),
  extra: z.object({}),
});

/**
 * /templates. Creating submits the template to Meta for review. A change submits it again, and name and language are fixed.
 * Deleting deletes it at Meta. ERR_NO_RECORD_FOUND, ERR_NO_WAPP_FOUND, ERR_TEMPLATES_UNSUPPORTED for a connection without
 * templates, ERR_TEMPLATE_LOCKED in a state that Meta does not let change, ERR_TEMPLATE_DECLINED with Meta's `reason`.
 */
export const messageTemplateCalls = {
  ...calls,
  change: contract({
    method: 'PUT',
    path: '/templates/:templateId',
    who: 'templates:edit',
    summary: 'Change a message template, which Meta reviews again',
    query: calls.change.query,
    body: z.object(content).partial(),
    reply: calls.told,
  }),
};
export type TemplateRecord = z.output<typeof messageTemplateCalls.shape>;

/**
 * Uploads the example for a header with a file: PNG, JPG, MP4 or PDF. ERR_NO_WAPP_FOUND, ERR_TEMPLATES_UNSUPPORTED, ERR_NO_FILE,
 * ERR_FILE_TOO_LARGE (413), ERR_FILE_KIND_REFUSED (415), ERR_TEMPLATE_DECLINED.
 */
export const uploadHeaderFile = contract({
  method: 'POST',
  path: '/templates/header-file',
  who: 'templates:edit',
  summary: 'Upload the example for the header of a message template',
  body: z.object({}),
  multipart: z.object({ file: z.file(), connectionId: z.string() }),
  reply: z.object({ handle: z.string(), type: z.enum(templateHeaderTypes) }),
});

/**
 * Fetches all templates of the connection's WhatsApp Business account from Meta. `removed`: templates that Meta no longer
 * has. ERR_NO_WAPP_FOUND, ERR_TEMPLATES_UNSUPPORTED, ERR_TEMPLATE_DECLINED.
 */
export const syncTemplates = contract({
  method: 'POST',
  path: '/templates/sync',
  who: 'templates:edit',
  summary: 'Fetch the message templates of a connection from Meta',
  body: z.object({ connectionId }),
  reply: z.object({ added: z.number(), changed: z.number(), removed: z.number() }),
});
