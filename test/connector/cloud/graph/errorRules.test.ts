import { describe, expect, test } from '@jest/globals';
import { errorRuleOf, knownErrorCodes } from '../../../../connector/cloud/graph/errorRules.ts';
import { isOfficialRefusal } from '../../../../domain/kernel/accountRefusals.ts';
import { refusalTexts } from '../../../../domain/kernel/refusals/texts.ts';

describe('what an error means', () => {
  test.each([
    [190, 'stopConnection', 'ERR_CLOUD_TOKEN', /administrador precisa informar outro/],
    [0, 'stopConnection', 'ERR_CLOUD_TOKEN', /expirou/],
    [10, 'stopConnection', 'ERR_CLOUD_PERMISSION', /permissão/],
    [200, 'stopConnection', 'ERR_CLOUD_PERMISSION', /permissão/],
    [299, 'stopConnection', 'ERR_CLOUD_PERMISSION', /permissão/],
    [131031, 'stopConnection', 'ERR_CLOUD_RESTRICTED', /restringiu/],
    [133010, 'stopConnection', 'ERR_CLOUD_UNREGISTERED', /registrado/],
    [4, 'retry', 'ERR_CLOUD_LIMIT', /será enviada/],
    [17, 'retry', 'ERR_CLOUD_LIMIT', /será enviada/],
    [32, 'retry', 'ERR_CLOUD_LIMIT', /será enviada/],
    [613, 'retry', 'ERR_CLOUD_LIMIT', /será enviada/],
    [80007, 'retry', 'ERR_CLOUD_LIMIT', /será enviada/],
    [80008, 'retry', 'ERR_CLOUD_LIMIT', /será enviada/],
    [130429, 'retry', 'ERR_CLOUD_LIMIT', /será enviada/],
    [131056, 'waitForCustomer', 'ERR_CLOUD_PAIR_LIMIT', /este cliente/],
    [131000, 'retryIfUnsent', 'ERR_CLOUD_AWAY', /problema/],
    [131016, 'retryIfUnsent', 'ERR_CLOUD_AWAY', /problema/],
    [131026, 'final', 'ERR_CLOUD_UNDELIVERABLE', /Confira o número/],
    [131030, 'final', 'ERR_CLOUD_TEST_NUMBER', /teste/],
    [131042, 'final', 'ERR_CLOUD_PAYMENT', /pagamento/],
    [131047, 'final', 'ERR_WINDOW_CLOSED', /modelo aprovado/],
    [131048, 'final', 'ERR_CLOUD_SPAM', /Não envie campanhas/],
    [131049, 'final', 'ERR_CLOUD_MARKETING_LIMIT', /outro dia/],
    [131050, 'final', 'ERR_CLOUD_MARKETING_STOPPED', /desativou/],
    [131053, 'final', 'ERR_CLOUD_FILE_REFUSED', /outro formato/],
    [132000, 'final', 'ERR_TEMPLATE_FIELDS', /Sincronize/],
    [132001, 'final', 'ERR_TEMPLATE_MISSING', /aprovado neste idioma/],
    [132015, 'final', 'ERR_TEMPLATE_PAUSED', /pausado/],
    [999_999, 'final', 'ERR_CLOUD_UNKNOWN', /não conhece/],
  ])('%i: %s, %s', (code, errorClass, refusal, words) => {
    expect(errorRuleOf(code)).toEqual({ class: errorClass, refusal });
    const { pt, en, es } = refusalTexts;
    const found = Object.entries(pt).find(([name]) => name === refusal)?.[1];
    expect(found).toMatch(words);
    expect(Object.keys(en)).toContain(refusal);
    expect(Object.keys(es)).toContain(refusal);
  });

  test('a missing object and a duplicate template are told apart from other bad requests', () => {
    expect(errorRuleOf(100).refusal).toBe('ERR_CLOUD_MALFORMED');
    expect(errorRuleOf(100, 33).refusal).toBe('ERR_CLOUD_GONE');
    expect(errorRuleOf(100, 2388024).refusal).toBe('ERR_TEMPLATE_EXISTS');
    expect(errorRuleOf(190, 463).refusal).toBe('ERR_CLOUD_TOKEN');
  });

  test('only errors of the token, a permission or the account stop a connection', () => {
    const stopping = knownErrorCodes.filter((code) => errorRuleOf(code).class === 'stopConnection');
    expect(stopping.toSorted((a, b) => a - b)).toEqual([0, 3, 10, 190, 368, 131005, 131031, 131037, 131045, 133010]);
  });
});

test('every error that stops a connection also restricts the account if a status reports it', () => {
  const stopping = knownErrorCodes.map((code) => errorRuleOf(code)).filter((rule) => rule.class === 'stopConnection');
  for (const { refusal } of stopping) expect(isOfficialRefusal(refusal)).toBe(true);
});
