import { HOUR_MS } from '../kernel/durations.ts';

/** INATIVA has no time; PROGRAMADA waits for it (R490). */
export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/**
 * Returns what can be changed now. 'all': it has no time, or more than an hour is left (R494). 'texts': it was cancelled.
 * Its file and its time are fixed; its recipients are fixed once it has begun (R495). 'nothing': in all other states.
 */
export const changeablePart = (
  { status, scheduledAt }: { status: CampaignStatus; scheduledAt: string | null },
  now: string,
): 'all' | 'texts' | 'nothing' => {
  if (status === 'CANCELADA') return 'texts';
  if (status === 'INATIVA') return 'all';
  if (status !== 'PROGRAMADA' || scheduledAt === null) return 'nothing';
  return Date.parse(scheduledAt) - Date.parse(now) > HOUR_MS ? 'all' : 'nothing';
};
