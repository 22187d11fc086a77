import type { CloudCheck } from '../../../domain/connection/cloudCheck.ts';
import { peopleOfTier } from '../../../domain/connection/messagingLimit.ts';
import { readableNumber } from '../../../domain/kernel/readableNumber.ts';
import { momentOf } from '../../api/session/moment.ts';
import { peopleText } from './noticeText.ts';

/** One line of what a check found. `name` is the key of its text. */
export type Finding = {
  is: 'good' | 'warning' | 'bad';
  name:
    | 'tokenValid'
    | 'tokenEnds'
    | 'tokenWrong'
    | 'noAccess'
    | 'unreachable'
    | 'missing'
    | 'numberConnected'
    | 'numberNot'
    | 'nameApproved'
    | 'nameNot'
    | 'subscribed'
    | 'notSubscribed'
    | 'callbackElsewhere'
    | 'qualityGREEN'
    | 'qualityYELLOW'
    | 'qualityRED'
    | 'qualityUNKNOWN'
    | 'limit'
    | 'unlimited'
    | 'notPublic';
  values: Record<string, string>;
};

const accepted: ReadonlySet<string> = new Set(['APPROVED', 'AVAILABLE_WITHOUT_REVIEW']);

/** Returns what a check found, as lines to show, the most important first. */
export const findingsOf = (check: CloudCheck, clock: Parameters<typeof momentOf>[1]): Finding[] => {
  const { token, missing, expiresAt, number, verifiedName, numberStatus, nameStatus, limit } = check;
  if (token === 'wrong') return [{ is: 'bad', name: 'tokenWrong', values: {} }];
  if (token === 'unreachable') return [{ is: 'warning', name: 'unreachable', values: {} }];
  const people = peopleOfTier(limit);
  const quality = (['GREEN', 'YELLOW', 'RED'] as const).find((each) => each === check.quality) ?? 'UNKNOWN';
  const isConnected = numberStatus === 'CONNECTED';
  return [
    ...(token === 'noAccess' ? [{ is: 'bad', name: 'noAccess', values: {} } as const] : []),
    ...(token === 'valid' && !expiresAt ? [{ is: 'good', name: 'tokenValid', values: {} } as const] : []),
    ...(token === 'valid' && expiresAt
      ? [{ is: 'warning', name: 'tokenEnds', values: { at: momentOf(expiresAt, clock) } } as const]
      : []),
    ...(missing.length ? [{ is: 'bad', name: 'missing', values: { missing: missing.join(', ') } } as const] : []),
    ...(number
      ? [
          {
            is: isConnected ? 'good' : 'bad',
            name: isConnected ? 'numberConnected' : 'numberNot',
            values: { number: readableNumber(number), status: numberStatus },
          } as const,
        ]
      : []),
    ...(check.isSubscribed === false ? [{ is: 'bad', name: 'notSubscribed', values: {} } as const] : []),
    ...(check.isSubscribed ? [{ is: 'good', name: 'subscribed', values: {} } as const] : []),
    ...(check.isCallbackOurs === false ? [{ is: 'bad', name: 'callbackElsewhere', values: {} } as const] : []),
    ...(verifiedName
      ? [
          accepted.has(nameStatus)
            ? ({ is: 'good', name: 'nameApproved', values: { name: verifiedName } } as const)
            : ({ is: 'warning', name: 'nameNot', values: { name: verifiedName, status: nameStatus } } as const),
        ]
      : []),
    ...(number ? [qualityFinding(quality)] : []),
    ...(people ? [{ is: 'good', name: 'limit', values: { people: peopleText(people) } } as const] : []),
    ...(limit === 'TIER_UNLIMITED' ? [{ is: 'good', name: 'unlimited', values: {} } as const] : []),
  ];
};

const qualityFinding = (quality: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN'): Finding => ({
  is: quality === 'RED' ? 'bad' : quality === 'YELLOW' ? 'warning' : 'good',
  name: `quality${quality}`,
  values: {},
});
