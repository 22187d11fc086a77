import { isSameLine } from '../../../domain/connection/sameLine.ts';
import { log } from '../../../runtime/log.ts';
import type { ConnectionRef } from '../../whatsapp/kernel/ports.ts';
import type { CloudDeps } from '../types.ts';
import { marketingPreferences } from '../webhook/changes.ts';
import type { DeliveryPart } from '../webhook/split.ts';
import { accountNewsIn, numberNamedIn } from './accountNews.ts';
import { templateNewsIn } from './templateNews.ts';

type Change = Extract<DeliveryPart, { is: 'change' }>;
type ChangeDeps = {
  which: ConnectionRef;
  cloud: Pick<CloudDeps, 'idsOf' | 'numberOf' | 'recordTemplateNews' | 'recordMarketingWish' | 'recordAccountNews'>;
};

const isOtherLine = (named: string, own: string): boolean => own !== '' && !isSameLine(named, own);

/** Returns the function that takes one change of an account, a template or a customer's preferences into the log. */
export const openChangeTaker = ({ which, cloud }: ChangeDeps) => {
  const takePreferences = async (value: unknown): Promise<void> => {
    for (const each of marketingPreferences.safeParse(value).data ?? []) {
      const who = { number: /^\d{5,20}$/.test(each.wa_id) ? each.wa_id : null, lid: each.user_id ?? null };
      const isMarketing = each.category === 'marketing_messages';
      if (!isMarketing || (!who.number && !who.lid)) continue;
      await cloud.recordMarketingWish(which, who, { isOff: each.value === 'stop', seconds: each.timestamp });
    }
  };

  return async ({ field, value, ...origin }: Change): Promise<void> => {
    if (field === 'user_preferences') return takePreferences(value);
    const news = templateNewsIn(field, value);
    if (news) await cloud.recordTemplateNews(which, origin, news);
    const at = new Date(origin.seconds === null ? Date.now() : origin.seconds * 1_000).toISOString();
    const account = accountNewsIn(field, value, at);
    if (!account.length) return void (news ?? log.info({ ...which, field }, 'WhatsApp reports a change'));
    const { phoneNumberId, isFormer } = await cloud.idsOf(which);
    if (isFormer) return;
    const named = numberNamedIn(value);
    const isOther =
      (named.id !== '' && named.id !== phoneNumberId) ||
      (named.number !== '' && isOtherLine(named.number, await cloud.numberOf(which)));
    // The numbers of an account share one limit, and nothing else.
    for (const each of account.filter(({ type }) => !isOther || type === 'NoteLimit'))
      await cloud.recordAccountNews(which, `${field}:${origin.seconds}:${JSON.stringify(each)}`, each);
  };
};
