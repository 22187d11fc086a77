import { sharedKeyOf } from '../../domain/installation/table.ts';
import { illFormed, IllFormed, Refused } from '../../domain/kernel/decider.ts';
import { MASK } from '../../domain/kernel/mask.ts';
import { refuseSupport } from '../../domain/kernel/support.ts';
import { setting } from '../../domain/setting/decider.ts';
import {
  isSecret,
  isOtherServer,
  keepsSecret,
  sentTo,
  settingKeyOf,
  settingTable,
  settingValue,
  type SettingKey,
} from '../../domain/setting/table.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Outside } from '../../runtime/outside/outside.ts';
import type { Deps } from '../deps.ts';
import { saveInstallation } from '../installation/save.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { changeSetting } from './contract.ts';
import { forgetPromptKeys } from '../prompt/forgetKeys.ts';
import { keepSecret } from './secret.ts';

const valueOf = (key: SettingKey, given: string): string => {
  const parsed = settingValue(key).safeParse(given);
  if (!parsed.success)
    throw new IllFormed(
      parsed.error.issues.map((issue) => ({ ...issue, path: ['value'] })),
      illFormed('value'),
    );
  return parsed.data;
};

/**
 * Serves PUT /settings/{key} (R392). Refuses an address in a private network: ERR_ADDRESS_PRIVATE. Secrets given for another
 * server are removed before its address changes.
 */
export const settingRoutes = (http: Http, deps: Deps, outside: Outside): void => {
  const { store } = deps;
  const change = async (companyId: number, key: SettingKey, given: string, call: Call) => {
    const target = { companyId, id: key };
    if (keepsSecret(key, given)) return (await load(store, setting, target)).state.secret ? MASK : '';
    const value = valueOf(key, given);
    if (value && settingTable[key].is === 'address') await outside.check(value, 'value');
    if (isSecret(key)) {
      await call.passed(await keepSecret(deps, { companyId, key, value }, call.cause));
      return value === '' ? '' : MASK;
    }
    const sent = sentTo[key];
    const before = sent && ((await load(store, setting, target)).state.value ?? '');
    const forgets = before !== undefined && isOtherServer(key, before, value);
    const forget = async (): Promise<void> => {
      for (const secret of sent?.secrets ?? [])
        await keepSecret(deps, { companyId, key: secret, value: '' }, call.cause);
      if (sent?.prompts) await forgetPromptKeys(deps, companyId, call.cause);
    };
    if (forgets) await forget();
    const { position } = await handle(store, setting, {
      target,
      command: { type: 'ChangeSetting', value },
      cause: call.cause,
    });
    await call.passed(position);
    // Covers prompts that the read models did not show before.
    if (forgets) await forget();
    return value;
  };

  serve(http, changeSetting, async ({ params, body }, actor, call) => {
    const shared = sharedKeyOf(params.key);
    if (shared) {
      if (!actor.super) throw new Refused('ERR_NO_PERMISSION');
      return { key: params.key, value: await saveInstallation(deps, shared, body.value, call) };
    }
    const key = settingKeyOf(params.key, actor.companyId);
    if (settingTable[key].superOnly && !actor.super) throw new Refused('ERR_NO_PERMISSION');
    if (isSecret(key) || settingTable[key].is === 'address') refuseSupport(actor);
    return { key, value: await change(actor.companyId, key, body.value, call) };
  });
};
