import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import { nameText, text } from '../kernel/inputs.ts';
import { record } from '../kernel/record.ts';
import { recordContracts } from '../kernel/recordContracts.ts';

const neural = ['Francisca', 'Antonio', 'Brenda', 'Donato', 'Elza', 'Fabio', 'Giovanna', 'Humberto'] as const;
const more = ['Julio', 'Leila', 'Leticia', 'Manuela', 'Nicolau', 'Valerio', 'Yara'] as const;
/** How the AI answers: with text, or with one of the Brazilian neural voices (R599). */
export const voices = ['texto', ...[...neural, ...more].map((name) => `pt-BR-${name}Neural` as const)] as const;

/** A region of Azure, as Azure's addresses name it. */
export const voiceRegion = z.string().regex(/^[a-z0-9-]{1,40}$/, 'Região inválida');

export const promptFields = z.object({
  name: storedName.default(''),
  prompt: z.string().default(''),
  voice: z.enum(voices).default('texto'),
  /** Both keys are stored encrypted elsewhere. The fields hold masks, '' without a key (privacy.md, Secrets). */
  voiceKey: z.string().default(''),
  voiceRegion: z.string().default(''),
  maxTokens: z.number().default(100),
  temperature: z.number().default(1),
  apiKey: z.string().default(''),
  /** The queue that takes over after a hand-over. */
  queueId: z.number(),
  /** How many of the last messages the AI receives. */
  maxMessages: z.number().default(10),
});
export type PromptFields = z.output<typeof promptFields>;
export const promptSecrets = ['apiKey', 'voiceKey'] as const;

/** The instructions and settings of an AI that answers customers (R595). */
export const prompt = record({
  name: 'Prompt',
  feature: 'prompt',
  needs: 'useOpenAi',
  told: { whole: 'prompt', gone: 'promptId' },
  fields: promptFields,
  search: ['name'],
  secrets: { fields: promptSecrets, worksOn: 'prompts:edit' },
  plain: ['name', 'prompt', 'voiceKey', 'voiceRegion', 'apiKey'],
});

const optional = <T extends z.ZodType>(type: T) => z.preprocess((v) => v ?? undefined, type.optional()).optional();
const words = (longest: number) => optional(text(4 * longest).pipe(z.string().trim().max(longest, 'Too Long!')));
const between = (least: number, most: number, of: z.ZodNumber) =>
  z.preprocess(
    (v) => (v === '' || v === null ? undefined : typeof v === 'string' ? Number(v.replace(',', '.')) : v),
    of.min(least, `>= ${least}`).max(most, `<= ${most}`).optional(),
  );
const none: readonly unknown[] = [null, '', 0, '0', false, 'Nenhuma'];
const missing = 'Informe o setor';

/**
 * /prompt (R600, R601). The server implements these routes separately because the record has secrets. Only the queue is
 * required (R597, R598).
 */
export const promptCalls = recordContracts({
  path: '/prompt',
  key: 'prompts',
  id: 'promptId',
  one: 'a prompt',
  many: 'prompts',
  read: 'user',
  write: 'prompts:edit',
  fields: promptFields,
  form: z.object({
    name: optional(nameText(200)),
    prompt: words(20_000),
    voice: optional(z.enum(voices)),
    voiceKey: words(500),
    /** Also accepts the name that Azure's portal shows: 'Brazil South'. */
    voiceRegion: optional(
      text(400)
        .pipe(z.string().transform((typed) => typed.replaceAll(/\s/g, '').toLowerCase()))
        .pipe(z.union([z.literal(''), voiceRegion], 'Região inválida')),
    ),
    maxTokens: between(1, 100_000, z.int()),
    temperature: between(0, 2, z.number()),
    apiKey: words(500),
    queueId: z.preprocess(
      (v) => (none.includes(v) ? -1 : typeof v === 'string' ? Number(v) : v),
      z.int32(missing).positive(missing),
    ),
    maxMessages: between(1, 100, z.int()),
  }),
  extra: z.object({ queue: z.object({ id: z.number(), name: z.string() }).nullable() }),
});
export type PromptRecord = z.output<typeof promptCalls.shape>;

/** Fields of a prompt that a model may refuse, so that they have no effect. */
export const ignoredFields = ['temperature', 'maxTokens'] as const;
export type IgnoredField = (typeof ignoredFields)[number];
