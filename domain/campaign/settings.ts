import { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** A number of seconds or messages. */
const most = 86_400;
const amount = z.number().int().min(0).max(most);
const words = z.array(z.string());
const stopAnswers = {
  pt: 'Pronto! Você não receberá mais as nossas campanhas.',
  en: 'Done! You will not receive our campaigns any more.',
  es: '¡Listo! Ya no recibirá nuestras campañas.',
};

/** Returns the reply to a contact who asks to stop. The default text is in the company's language. */
export const stopAnswerIn = (answer: string, language: keyof typeof stopAnswers): string =>
  Object.values(stopAnswers).includes(answer) ? stopAnswers[language] : answer;

/**
 * The settings of a company's campaigns (R510 to R515). A connection pauses `messageInterval` seconds between two messages,
 * and `greaterInterval` after each `longerIntervalAfter` of them (0: never). It sends at most `dailyLimit` a day (0: no
 * limit), from `sendFrom` until `sendUntil` in local time (equal: at any hour). `variables`: the values of `{key}` in a
 * text. An answer with one of `confirmationWords` confirms; silence for `answerHours` does not. One of `stopWords` within
 * `stopDays` of a campaign's message excludes the contact from later campaigns. The contact then gets `stopAnswer` ('': no
 * reply).
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
    pt: ['sim', 's', 'quero', 'aceito', 'confirmo', 'claro', 'pode', 'com certeza'],
    en: ['yes', 'y', 'ok', 'okay', 'sure', 'confirm'],
    es: ['sí', 'si', 'quiero', 'acepto', 'claro', 'dale'],
  }),
  stopWords: words.default([
    'parar',
    'pare',
    'parem',
    'sair',
    'cancelar',
    'remover',
    'descadastrar',
    'desinscrever',
    'stop',
    'unsubscribe',
    'opt out',
    'remove',
    'baja',
    'salir',
    'detener',
  ]),
  /** The days after a campaign's message in which a stop word counts. */
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
  /** Contains all settings, so the newest event is complete. */
  CampaignSettingsChanged: {
    data: campaignSettingsShape,
    plain: ['variables', 'sendFrom', 'sendUntil', 'confirmationWords', 'stopWords', 'stopAnswer'],
  },
};

export type CampaignSettingsCommand = Commands<{ ChangeCampaignSettings: { to: Partial<CampaignSettings> } }>;

/** The settings of a company's campaigns: one stream for each company (id 0), and its newest event counts. */
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
