import { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Seconds, or how many messages. */
const most = 86_400;
const amount = z.number().int().min(0).max(most);
const words = z.array(z.string());
const stopAnswers = {
  pt: 'Pronto! Você não receberá mais as nossas campanhas.',
  en: 'Done! You will not receive our campaigns any more.',
  es: '¡Listo! Ya no recibirá nuestras campañas.',
};

/** What whoever asks to stop is told: an answer that nobody worded is in the company's language. */
export const stopAnswerIn = (answer: string, language: keyof typeof stopAnswers): string =>
  Object.values(stopAnswers).includes(answer) ? stopAnswers[language] : answer;

/**
 * How a company's campaigns go (R510 to R515). Between two messages of a connection `messageInterval` seconds, after each
 * `longerIntervalAfter` of them (0: never) `greaterInterval`; a connection sends `dailyLimit` of them a day at most (0: no limit), and
 * only from `sendFrom` until `sendUntil` by the company's clocks (the same: at any hour). `variables`: what `{key}` in a text
 * stands for. An answer of one of `confirmationWords` confirms; who is silent for `answerHours` has not. Who answers one of
 * `stopWords` within `stopDays` of a campaign's message is left out of later campaigns, and is told `stopAnswer` ('': nothing).
 */
export const campaignSettingsShape = z.object({
  messageInterval: amount.default(20),
  longerIntervalAfter: amount.default(20),
  greaterInterval: amount.default(60),
  variables: z.array(z.object({ key: z.string(), value: z.string() })).default([]),
  sendFrom: clock.default('00:00'),
  sendUntil: clock.default('00:00'),
  dailyLimit: amount.default(0),
  answerHours: z.number().int().min(1).max(720).default(24),
  confirmationWords: z.object({ pt: words, en: words, es: words }).default({
    pt: ['sim', 's', 'quero', 'aceito', 'confirmo', 'claro', 'pode'],
    en: ['yes', 'y', 'ok', 'okay', 'sure', 'confirm'],
    es: ['sí', 'si', 'quiero', 'acepto', 'claro', 'dale'],
  }),
  stopWords: words.default(['parar', 'pare', 'sair', 'cancelar', 'stop', 'unsubscribe', 'baja', 'detener']),
  /** For so long after a campaign wrote to somebody. */
  stopDays: z.number().int().min(1).max(365).default(30),
  stopAnswer: z.string().default(stopAnswers.pt),
});
export type CampaignSettings = z.infer<typeof campaignSettingsShape>;
export const campaignSettingsDefaults: CampaignSettings = campaignSettingsShape.parse({});
const isKey = (name: string): name is keyof CampaignSettings => Object.hasOwn(campaignSettingsShape.shape, name);
export const campaignSettingKeys: readonly (keyof CampaignSettings)[] = Object.keys(campaignSettingsShape.shape).filter(
  isKey,
);

export const campaignSettingsEvents = {
  /** All of them, so that the newest says everything. */
  CampaignSettingsChanged: {
    data: campaignSettingsShape,
    plain: ['variables', 'sendFrom', 'sendUntil', 'confirmationWords', 'stopWords', 'stopAnswer'],
  },
};

export type CampaignSettingsCommand = Commands<{ ChangeCampaignSettings: { to: Partial<CampaignSettings> } }>;

/** The settings of a company's campaigns: one stream a company (id 0), of which the newest event counts. */
export const campaignSettings: Decider<CampaignSettings, CampaignSettingsCommand, typeof campaignSettingsEvents> = {
  feature: 'campaignSettings',
  events: campaignSettingsEvents,
  initial: campaignSettingsDefaults,
  keeps: 1,
  decide: ({ to }, state) => {
    const data = { ...state, ...to };
    return JSON.stringify(data) === JSON.stringify(state) ? [] : [{ type: 'CampaignSettingsChanged', data }];
  },
  evolve: (_, event) => event.data,
};
