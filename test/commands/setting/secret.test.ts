import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { credentialOf } from '../../../commands/secrets/credentials.ts';
import { load } from '../../../commands/kernel/handle/handle.ts';
import { keepSecret } from '../../../commands/setting/secret.ts';
import { setting } from '../../../domain/setting/decider.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { causeOf } from '../../kernel/log.ts';

let deps: ReturnType<typeof freshNeeds>;
beforeEach(() => {
  deps = freshNeeds();
});
afterEach(() => deps.close());

const kept = () => credentialOf(deps.store, deps.keys.credentials, { companyId: 1, kind: 'asaas', id: 0 });
const told = async () => (await deps.store.read('setting-1.asaas')).events.map(({ event }) => event.data);

test('after a crash at any append the history is complete, and a repeated request finishes the work', async () => {
  for (let at = 1; at <= 2; at++) {
    const cause = causeOf(`asked ${at}`);
    let appends = 0;
    const append: typeof deps.store.append = (...args) =>
      ++appends === at ? Promise.reject(new Error('killed')) : deps.store.append(...args);
    const before = await kept();
    const lines = (await told()).length;
    const killed = { ...deps, store: { ...deps.store, append } };
    await expect(keepSecret(killed, { companyId: 1, key: 'asaas', value: `segredo ${at}` }, cause)).rejects.toThrow(
      'killed',
    );
    expect(await kept()).toBe(before);
    for (let again = 0; again < 2; again++)
      await keepSecret(deps, { companyId: 1, key: 'asaas', value: `segredo ${at}` }, cause);
    expect([await kept(), (await told()).length]).toEqual([`segredo ${at}`, lines + 1]);
  }
});

test('the older value disappears from the log; a removed secret stays recorded as removed', async () => {
  await keepSecret(deps, { companyId: 1, key: 'asaas', value: 'velho' }, causeOf());
  await keepSecret(deps, { companyId: 1, key: 'asaas', value: 'novo' }, causeOf());
  expect((await deps.store.read('credential-1.asaas.0')).events).toHaveLength(1);
  await keepSecret(deps, { companyId: 1, key: 'asaas', value: '' }, causeOf());
  expect(await told()).toEqual([{ set: true }, { set: true }, { set: false }]);
  expect((await load(deps.store, setting, { companyId: 1, id: 'asaas' })).state.secret).toBe(false);
});
