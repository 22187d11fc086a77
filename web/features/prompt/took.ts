import type { Trial } from '../../../commands/prompt/contract.ts';
import type { Translate } from '../../locales/useTranslation.ts';
import { locale } from '../../locales/i18n.ts';

const MILLION = 1_000_000;
const number = (value: number, most = 0): string => value.toLocaleString(locale(), { maximumFractionDigits: most });

/** Tokens, and money if the company has set prices (`cost` in millionths of the currency). */
export const costText = (t: Translate<'prompt'>, { tokens, cost }: { tokens: number; cost: number }): string =>
  [t('tokens', { shown: number(tokens) }), cost && t('money', { shown: number(cost / MILLION, 6) })]
    .filter(Boolean)
    .join(' · ');

/** The cost of an answer, on one line. */
export const tookText = (t: Translate<'prompt'>, { tokensIn, tokensOut, cost, ms, model }: Trial): string =>
  [costText(t, { tokens: tokensIn + tokensOut, cost }), t('seconds', { shown: number(ms / 1000, 1) }), model]
    .filter(Boolean)
    .join(' · ');
