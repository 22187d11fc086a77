import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { settingTable, type SettingKey } from '../../../domain/setting/table.ts';

const billing = 'domain/bill/settings.ts';
const bank = 'connector/pix/accounts.ts';
const limits = 'commands/prompt/limits.ts';
const hands = 'commands/bot/whenTicketChangedHands.ts';
/** The file in which each setting has an effect; `null`: it has only one value and no effect. */
const obeyedIn: Record<SettingKey, string | null> = {
  userRating: 'commands/bot/whenTicketWasResolved.ts',
  scheduleType: 'commands/bot/botContext.ts',
  call: 'commands/message/whenCallWasRefused.ts',
  CheckMsgIsGroup: 'commands/contact/group.ts',
  sendGreetingAccepted: 'commands/message/acceptedGreeting.ts',
  sendMsgTransfTicket: hands,
  chatBotType: null,
  reopenMinutes: 'commands/ticket/open.ts',
  loopSameText: 'commands/bot/brake.ts',
  loopTwoMinutes: 'commands/bot/brake.ts',
  loopDay: 'commands/bot/brake.ts',
  userViewTicketsWithoutQueue: 'projections/session/actor.ts',
  firstSteps: 'web/api/session/useFirstSteps.ts',
  userCreation: 'commands/user/routes.ts',
  passwordStrength: 'commands/user/strength.ts',
  campaignsEnabled: 'domain/kernel/gates.ts',
  ipixc: billing,
  tokenixc: billing,
  ipmkauth: billing,
  clientidmkauth: billing,
  clientsecretmkauth: billing,
  asaas: billing,
  openAiAddress: 'commands/prompt/prepareQuestion.ts',
  openAiModel: 'commands/prompt/prepareQuestion.ts',
  openAiVoiceModel: 'commands/prompt/transcribe.ts',
  promptRequestsPerDay: limits,
  promptTokensPerDay: limits,
  promptMoneyPerDay: limits,
  promptPriceIn: limits,
  promptPriceOut: limits,
  promptPriceMinute: limits,
  pixBank: 'connector/pix/banks.ts',
  pixAsaasToken: bank,
  pixAsaasDocument: bank,
  pixEfiClientId: bank,
  pixEfiClientSecret: bank,
  pixEfiCertificate: bank,
  pixEfiKey: bank,
  pixEfiSandbox: bank,
};
const source = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test.each(Object.entries(obeyedIn))('the setting %s has an effect in %s', (key, path) => {
  const { values } = { values: [], ...Object.entries(settingTable).find(([name]) => name === key)?.[1] };
  if (path === null) expect(values).toHaveLength(1);
  else expect(source(path)).toMatch(new RegExp(`['.]${key}\\b`));
});

test('every setting is listed', () => {
  expect(Object.keys(obeyedIn).toSorted()).toEqual(Object.keys(settingTable).toSorted());
});
