import { describe, expect, test } from '@jest/globals';
import { setting, settingDefaults } from '../../../domain/setting/decider.ts';
import {
  bankKeys,
  isSecret,
  keepsSecret,
  settingKeyOf,
  settingKeys,
  settingValue,
  type SettingKey,
} from '../../../domain/setting/table.ts';
import { MASK } from '../../../domain/kernel/mask.ts';
import { given } from '../../kernel/given.ts';

const changed = (value: string) => ({ type: 'SettingChanged', data: { value } }) as const;
const change = (value: string) => ({ type: 'ChangeSetting', value }) as const;
const secret = (set: boolean) => ({ type: 'SecretChanged', data: { set } }) as const;
const keep = (set: boolean, other: boolean) => ({ type: 'ChangeSecret', set, changed: other }) as const;

describe('a setting', () => {
  test('is saved', () => given(setting).when(change('enabled')).adds(changed('enabled')));
  test('the same value again changes nothing', () => given(setting, changed('enabled')).when(change('enabled')).adds());
  test('can return to an earlier value', () =>
    given(setting, changed('enabled'), changed('disabled')).when(change('enabled')).adds(changed('enabled')));
});

describe('a secret', () => {
  test('records only that it changed', () => given(setting).when(keep(true, true)).adds(secret(true)));
  test('records another change for a different value', () =>
    given(setting, secret(true)).when(keep(true, true)).adds(secret(true)));
  test('records nothing for the same value', () => given(setting, secret(true)).when(keep(true, false)).adds());
  test('is removed once', () => {
    given(setting, secret(true)).when(keep(false, true)).adds(secret(false));
    given(setting, secret(true), secret(false)).when(keep(false, false)).adds();
  });
  test('that was never set cannot be removed', () => given(setting).when(keep(false, false)).adds());
});

const takes = (key: SettingKey, value: string): boolean => settingValue(key).safeParse(value).success;

describe('the table', () => {
  test('has the fourteen keys of the specification and seventeen of our own', () =>
    expect(settingKeys.toSorted().join(' ')).toBe(
      'CheckMsgIsGroup asaas call campaignsEnabled chatBotType clientidmkauth clientsecretmkauth firstSteps ipixc ipmkauth loopDay loopSameText loopTwoMinutes ' +
        'openAiAddress openAiModel openAiVoiceModel passwordStrength promptMoneyPerDay promptPriceIn promptPriceMinute promptPriceOut promptRequestsPerDay promptTokensPerDay ' +
        'reopenMinutes scheduleType sendGreetingAccepted sendMsgTransfTicket tokenixc userCreation userRating userViewTicketsWithoutQueue',
    ));
  test.each(settingKeys)('%s may be set to its default', (key) => expect(takes(key, settingDefaults[key])).toBe(true));
  test('refuses, greets and hides nothing by default', () =>
    expect(settingDefaults).toMatchObject({
      call: 'enabled',
      CheckMsgIsGroup: 'enabled',
      userRating: 'disabled',
      scheduleType: 'disabled',
      sendGreetingAccepted: 'disabled',
      userViewTicketsWithoutQueue: 'disabled',
      userCreation: 'enabled',
      chatBotType: 'text',
    }));
  test.each([
    'userRating',
    'call',
    'CheckMsgIsGroup',
    'sendGreetingAccepted',
    'sendMsgTransfTicket',
    'userViewTicketsWithoutQueue',
    'userCreation',
  ] as const)('%s is enabled or disabled, nothing else', (key) => {
    expect(['enabled', 'disabled'].map((value) => takes(key, value))).toEqual([true, true]);
    for (const bad of ['x', '', 'Enabled', 'enabled ', 'true', 'enable'])
      expect([bad, takes(key, bad)]).toEqual([bad, false]);
  });
  test('takes the hours from nowhere, the queues or the company', () => {
    for (const each of ['disabled', 'queue', 'company']) expect(takes('scheduleType', each)).toBe(true);
    for (const each of ['foo', 'enabled', '']) expect(takes('scheduleType', each)).toBe(false);
  });
  test.each(['ipixc', 'ipmkauth'] as const)('%s is an address or empty', (key) => {
    for (const good of ['', 'https://ixc.exemplo.com.br', 'http://10.0.0.5:8080/api', ' https://a.br '])
      expect([good, takes(key, good)]).toEqual([good, true]);
    for (const bad of [
      'ixc',
      'ftp://a.br',
      'javascript:alert(1)',
      'https://',
      'https://u:p@a.br',
      `https://a.br/${'x'.repeat(600)}`,
    ])
      expect([bad, takes(key, bad)]).toEqual([bad, false]);
    expect(settingValue(key).parse(' https://a.br ')).toBe('https://a.br');
  });
  test('has three secrets, which keep their value when the mask comes back', () => {
    expect(settingKeys.filter(isSecret)).toEqual(['tokenixc', 'clientsecretmkauth', 'asaas']);
    expect([keepsSecret('asaas', MASK), keepsSecret('asaas', 'novo'), keepsSecret('clientidmkauth', MASK)]).toEqual([
      true,
      false,
      false,
    ]);
  });
  test.each(['nope', '', 'constructor', 'toString', '__proto__', 'USERRATING'])('%j is no key', (name) =>
    expect(() => settingKeyOf(name, 1)).toThrow('ERR_NO_SETTING_FOUND'),
  );
  test('has the bank’s settings only for the first company', () => {
    expect(settingKeyOf('pixBank', 1)).toBe('pixBank');
    for (const key of bankKeys) expect(() => settingKeyOf(key, 2)).toThrow('ERR_NO_SETTING_FOUND');
    expect(bankKeys.filter(isSecret)).toEqual(['pixAsaasToken', 'pixEfiClientSecret', 'pixEfiCertificate']);
    expect(settingValue('pixAsaasDocument').parse('24.971.563/0001-92')).toBe('24971563000192');
    for (const bad of ['123', 'abc.def.ghi-jk']) expect(takes('pixAsaasDocument', bad)).toBe(false);
    expect(takes('pixEfiCertificate', 'x'.repeat(20_000))).toBe(true);
    expect(takes('pixEfiCertificate', 'x'.repeat(20_001))).toBe(false);
  });
});
