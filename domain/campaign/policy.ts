const HOUR_MS = 3_600_000;

/** INATIVA has no time, PROGRAMADA waits for it (R490). */
export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/**
 * What of a campaign can be changed now: all of it while it has no time or more than an hour is left (R494); of a cancelled
 * one all but its file, its time and, once it began for somebody, its recipients (R495); nothing of another.
 */
export const changeable = (
  { status, scheduledAt }: { status: CampaignStatus; scheduledAt: string | null },
  now: string,
): 'all' | 'texts' | 'nothing' => {
  if (status === 'CANCELADA') return 'texts';
  if (status === 'INATIVA') return 'all';
  if (status !== 'PROGRAMADA' || scheduledAt === null) return 'nothing';
  return Date.parse(scheduledAt) - Date.parse(now) > HOUR_MS ? 'all' : 'nothing';
};
