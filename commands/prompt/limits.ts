import type { SettingKey } from '../../domain/setting/table.ts';
import { company } from '../../domain/company/decider.ts';
import { instantOf, wallTime } from '../../domain/kernel/instant.ts';
import { settingOf } from '../bot/botContext.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { load } from '../kernel/handle/handle.ts';

type Needs = Pick<Deps, 'store'> & Asks<'promptUseSince'>;
const MILLION = 1_000_000;

/** Returns the cost in millionths of the company's currency. Prices are per million tokens, and per minute of sound. */
export const costOf = async (
  { store }: Needs,
  companyId: number,
  { tokensIn, tokensOut, seconds = 0 }: { tokensIn: number; tokensOut: number; seconds?: number },
): Promise<number> => {
  const price = async (key: SettingKey) => Number(await settingOf(store, companyId, key));
  const minutes = seconds && (seconds / 60) * MILLION * (await price('promptPriceMinute'));
  return Math.round(tokensIn * (await price('promptPriceIn')) + tokensOut * (await price('promptPriceOut')) + minutes);
};

type Taken = { requests: number; tokens: number; cost: number };
const nothing: Taken = { requests: 0, tokens: 0, cost: 0 };

/**
 * Whether a company's prompts have reached a daily limit, in the company's time zone. Counts use that is not recorded yet, too
 * (third parameter).
 */
export const isDayUsedUp = async (
  { store, lookup }: Needs,
  companyId: number,
  besides = nothing,
  now = new Date().toISOString(),
): Promise<boolean> => {
  const { state: own } = await load(store, company, { companyId: 0, id: companyId });
  const timeZone = own.is === 'present' ? own.timeZone : 'UTC';
  const since = instantOf(wallTime(now, timeZone).slice(0, 10), timeZone);
  const most = async (key: SettingKey) => {
    const set = await settingOf(store, companyId, key);
    return set === '' ? Infinity : Number(set);
  };
  const { requests, tokens, cost } = await lookup.promptUseSince(companyId, since);
  return (
    requests + besides.requests >= (await most('promptRequestsPerDay')) ||
    tokens + besides.tokens >= (await most('promptTokensPerDay')) ||
    cost + besides.cost >= (await most('promptMoneyPerDay')) * MILLION
  );
};
