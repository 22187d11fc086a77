import { billSettings } from '../../../domain/bill/settings.ts';
import type { SettingKey } from '../../../domain/setting/table.ts';

/** The selectors of the options tab (R383); their texts are in the text files. */
export const optionGroups = [
  {
    name: 'attending',
    keys: [
      'userRating',
      'scheduleType',
      'sendGreetingAccepted',
      'sendMsgTransfTicket',
      'reopenMinutes',
      'loopSameText',
      'loopTwoMinutes',
      'loopDay',
      'userViewTicketsWithoutQueue',
    ],
  },
  { name: 'whatsapp', keys: ['CheckMsgIsGroup', 'call', 'chatBotType'] },
  { name: 'team', keys: ['userCreation', 'passwordStrength'] },
] as const satisfies readonly { name: string; keys: readonly SettingKey[] }[];

/** The integrations and their fields. */
export const integrations = [
  { name: 'ixc', keys: billSettings.ixc },
  { name: 'mkauth', keys: billSettings.mkauth },
  { name: 'asaas', keys: billSettings.asaas },
  {
    name: 'agents',
    keys: [
      'openAiAddress',
      'openAiModel',
      'openAiVoiceModel',
      'promptRequestsPerDay',
      'promptTokensPerDay',
      'promptMoneyPerDay',
      'promptPriceIn',
      'promptPriceOut',
      'promptPriceMinute',
    ],
  },
] as const satisfies readonly { name: string; keys: readonly SettingKey[] }[];

/** The credentials of the installation at each bank. */
export const bankAccounts = [
  { name: 'asaas', title: 'Asaas', keys: ['pixAsaasToken', 'pixAsaasDocument'] },
  { name: 'efi', title: 'Efí', keys: ['pixEfiClientId', 'pixEfiClientSecret', 'pixEfiCertificate', 'pixEfiKey'] },
] as const satisfies readonly { name: string; title: string; keys: readonly SettingKey[] }[];
