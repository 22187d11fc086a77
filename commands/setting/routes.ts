import { illFormed, IllFormed, Refused } from '../../domain/kernel/decider.ts';
import { MASK } from '../../domain/kernel/mask.ts';
import { setting } from '../../domain/setting/decider.ts';
import {
  isSecret,
  keepsSecret,
  settingKeyOf,
  settingTable,
  settingValue,
  type SettingKey,
} from '../../domain/setting/table.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Outside } from '../../runtime/outside/outside.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle.ts';
import { changeSetting } from './contract.ts';
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

/** PUT /settings/{key} (R392). An address is refused that leads into a private network: ERR_ADDRESS_PRIVATE. */
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
    const { position } = await handle(store, setting, {
      target,
      command: { type: 'ChangeSetting', value },
      cause: call.cause,
    });
    await call.passed(position);
    return value;
  };

  serve(http, changeSetting, async ({ params, body }, actor, call) => {
    const key = settingKeyOf(params.key, actor.companyId);
    if (settingTable[key].superOnly && !actor.super) throw new Refused('ERR_NO_PERMISSION');
    return { key, value: await change(actor.companyId, key, body.value, call) };
  });
};
