import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import { nameText, numeric, text } from '../kernel/inputs.ts';
import { record } from '../kernel/record.ts';
import { recordContracts } from '../kernel/recordContracts.ts';
import { knownVariables } from '../kernel/savedText.ts';
import { noticeKinds, type NoticeKind } from './notices.ts';

export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot'] as const;
export type IntegrationType = (typeof integrationTypes)[number];
export const integrationLanguages = ['pt-BR', 'en', 'es'] as const;

export const integrationFields = z.object({
  type: z.enum(integrationTypes),
  name: storedName,
  projectName: storedName.default(''),
  /** A mask where Google's credentials are set, else ''. They are stored encrypted elsewhere (privacy.md, Secrets). */
  jsonContent: z.string().default(''),
  language: z.enum(integrationLanguages).default('pt-BR'),
  urlN8N: z.string().default(''),
  typebotSlug: z.string().default(''),
  /** Minutes without a message from the contact, after which Typebot starts again; 0: never. */
  typebotExpires: z.number().default(1),
  /** Milliseconds before each answer. */
  typebotDelayMessage: z.number().default(1000),
  typebotKeywordFinish: z.string().default(''),
  typebotKeywordRestart: z.string().default(''),
  typebotRestartMessage: z.string().default(''),
  typebotUnknownMessage: z.string().default(''),
  /** The events it receives in addition to the messages it answers. Only n8n and webhooks receive any. */
  events: z.array(z.enum(noticeKinds)).default([]),
});
export type IntegrationFields = z.output<typeof integrationFields>;

/** An external program that answers customers or receives their messages (R612). */
export const integration = record({
  name: 'QueueIntegration',
  feature: 'integration',
  topic: 'queueIntegration',
  needs: 'useIntegrations',
  fields: integrationFields,
  search: ['name'],
  secrets: { fields: ['jsonContent'], worksOn: 'integrations:edit' },
  plain: [
    'name',
    'projectName',
    'jsonContent',
    'urlN8N',
    'typebotSlug',
    'typebotKeywordFinish',
    'typebotKeywordRestart',
    'typebotRestartMessage',
    'typebotUnknownMessage',
  ],
});

const missing = 'Obrigatório';
const optional = <T extends z.ZodType>(type: T) => z.preprocess((v) => v ?? undefined, type.optional()).optional();
const trimmed = (longest: number) => text(4 * longest).pipe(z.string().trim().max(longest, 'Too Long!'));
const words = (longest: number) => optional(trimmed(longest));
const savedWords = (longest: number) => optional(trimmed(longest).superRefine(knownVariables));
const between = (least: number, most: number) =>
  z.preprocess(
    (v) => (v === '' || v === null ? undefined : v),
    numeric.pipe(z.number().min(least, `>= ${least}`).max(most, `<= ${most}`)).optional(),
  );

/** /queueIntegration (R615, R616). The server implements these routes separately because the record has secrets. */
export const integrationCalls = recordContracts({
  path: '/queueIntegration',
  key: 'queueIntegrations',
  id: 'integrationId',
  one: 'an integration',
  many: 'integrations',
  read: 'user',
  write: 'integrations:edit',
  fields: integrationFields,
  form: z.object({
    type: z.enum(integrationTypes, missing),
    name: z.preprocess(
      (v) => v ?? '',
      nameText(200).pipe(z.string().trim().min(1, missing).min(2, 'Too Short!').max(50, 'Too Long!')),
    ),
    projectName: optional(nameText(200)),
    jsonContent: words(20_000),
    language: optional(z.enum(integrationLanguages, missing)),
    urlN8N: words(2000),
    typebotSlug: words(200),
    typebotExpires: between(0, 10_080),
    typebotDelayMessage: between(0, 30_000),
    typebotKeywordFinish: words(100),
    typebotKeywordRestart: words(100),
    typebotRestartMessage: savedWords(4000),
    typebotUnknownMessage: savedWords(4000),
    events: optional(z.array(z.enum(noticeKinds, 'Unknown event')).transform((all) => [...new Set(all)])),
  }),
  extra: z.object({}),
});
export type IntegrationRecord = z.output<typeof integrationCalls.shape>;

/** Returns the events that an integration receives, apart from the messages it answers. */
export const noticesOf = ({ type, events }: Pick<IntegrationFields, 'type' | 'events'>): readonly NoticeKind[] =>
  type === 'webhook' || type === 'n8n' ? events : [];

/** The required fields of each type (R614). */
const needed = {
  dialogflow: ['projectName', 'jsonContent', 'language'],
  n8n: ['urlN8N'],
  webhook: ['urlN8N'],
  typebot: ['urlN8N', 'typebotSlug'],
} as const satisfies Record<IntegrationType, readonly (keyof IntegrationFields)[]>;
type Given = { readonly [K in keyof IntegrationFields]?: string | number | null | readonly string[] };

/** Returns the required fields that are empty. */
export const lacking = (type: IntegrationType, given: Given): (keyof IntegrationFields)[] =>
  needed[type].filter((name) => !String(given[name] ?? '').trim());
export const lackingText = missing;
