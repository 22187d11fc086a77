import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { appSecretsOf, cloudSecretsOf, keepCloudSecrets } from '../../../commands/connection/cloudSecrets.ts';
import { causeOf } from '../../../commands/kernel/handle/cause.ts';
import { freshNeeds } from '../../kernel/deps.ts';

let deps: ReturnType<typeof freshNeeds>;
beforeEach(() => {
  deps = freshNeeds();
});
afterEach(() => deps.close());

const of = { companyId: 1, id: 3 };
let serial = 0;
const keep = (typed: Parameters<typeof keepCloudSecrets>[2]) =>
  keepCloudSecrets(deps, of, typed, causeOf(`test:${++serial}`, of.companyId));

test('secrets that are typed at the same moment are all kept', async () => {
  await Promise.all([keep({ accessToken: 'EAAG-1' }), keep({ appSecret: 'segredo' }), keep({ pin: '123456' })]);
  expect(await cloudSecretsOf(deps, of)).toEqual({ accessToken: 'EAAG-1', appSecret: 'segredo', pin: '123456' });
});

test('a new token keeps the secrets of a former number, although another change is stored at the same moment', async () => {
  await keep({ accessToken: 'EAAG-1', appSecret: 'antigo' });
  await Promise.all([
    keep({ accessToken: 'EAAG-2', appSecret: 'novo', formerNumberId: '900800700' }),
    keep({ pin: '654321' }),
  ]);
  expect(await cloudSecretsOf(deps, of)).toEqual({ accessToken: 'EAAG-2', appSecret: 'novo', pin: '654321' });
  expect((await appSecretsOf(deps, of)).toSorted()).toEqual(['antigo', 'novo']);
});
