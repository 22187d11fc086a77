import type { AccountNews } from '../../../commands/connection/accountReport.ts';
import { accountChange, numberLimitChange } from '../webhook/changes.ts';

const grave = ['ERR_CLOUD_RESTRICTED', 'ERR_CLOUD_BANNED'] as const;

/** Reads a change that restricts an account, or ends that, as of an instant; null for any other change. */
export const accountNewsIn = (field: string, value: unknown, at: string): AccountNews | null => {
  if (field === 'phone_number_quality_update') {
    const event = numberLimitChange.safeParse(value).data?.event;
    if (event === 'FLAGGED') return { type: 'ReportTrouble', code: 'ERR_CLOUD_QUALITY', at };
    return event === 'UNFLAGGED' ? { type: 'EndTrouble', codes: ['ERR_CLOUD_QUALITY'] } : null;
  }
  const change = field === 'account_update' ? accountChange.safeParse(value).data : undefined;
  if (!change) return null;
  if (change.event === 'ACCOUNT_RESTRICTION') {
    // A report without restrictions lifts the former ones.
    const isOver = change.restriction_info?.length === 0;
    return isOver
      ? { type: 'EndTrouble', codes: ['ERR_CLOUD_RESTRICTED'] }
      : { type: 'ReportTrouble', code: 'ERR_CLOUD_RESTRICTED', at };
  }
  if (change.event === 'ACCOUNT_DELETED') return { type: 'ReportTrouble', code: 'ERR_CLOUD_BANNED', at };
  if (change.event !== 'DISABLED_UPDATE') return null;
  return change.ban_info?.waba_ban_state === 'REINSTATE'
    ? { type: 'EndTrouble', codes: grave }
    : { type: 'ReportTrouble', code: 'ERR_CLOUD_BANNED', at };
};

/** Reads the colour of a number's quality; null for one that says nothing. */
export const qualityNewsOf = (colour: string, at: string): AccountNews | null => {
  if (colour === 'RED') return { type: 'ReportTrouble', code: 'ERR_CLOUD_QUALITY', at };
  return colour === 'GREEN' || colour === 'YELLOW' ? { type: 'EndTrouble', codes: ['ERR_CLOUD_QUALITY'] } : null;
};
