import type { AccountRefusal } from '../kernel/accountRefusals.ts';
import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { campaignEvents, type CampaignFile, type CampaignPlan } from './events.ts';
import { changeable, type CampaignStatus } from './policy.ts';

/** So far the clocks of those who plan may be behind. */
const BEHIND_MS = 5 * 60_000;
const MINUTE_MS = 60_000;
/** So long a form that was just saved may bring its file. */
const UPLOAD_MS = 15 * MINUTE_MS;

/** `now`: ISO. What a change leaves out stays. */
export type CampaignCommand = Commands<{
  PlanCampaign: { planned: CampaignPlan & { userId: number }; now: string };
  ChangeCampaign: { to: Partial<CampaignPlan>; now: string };
  HoldFile: { file: CampaignFile | null; now: string };
  /** One that runs is stopped in the same act. */
  RemoveCampaign: { userId: number };
  /** By the clock. */
  StartCampaign: { connectionId: number; now: string; restrictions?: number };
  NotePrepared: { batches: number; recipients: number };
  /** It cannot go on; before it began, or while it runs. */
  StopCampaign: { reason: string };
  /** WhatsApp restricts the account of its connection, for the `restrictions`th time. */
  PauseCampaign: { reason: AccountRefusal; restrictions: number };
  FinishCampaign: object;
  CancelCampaign: { userId: number };
  /** `connectionId`: over which it goes from now on; null: as before. */
  RestartCampaign: { userId: number; connectionId: number | null; restrictions?: number };
}>;
/**
 * `planned` has a time or none; `wayId`: over which connection it goes, once it has begun; `prepared`: how many recipients; `round`: how
 * often it was restarted; `restrictions`: those of its account up to its last start or restart, which stop it no more.
 */
export type Campaign =
  | { is: 'absent' }
  | { is: 'removed' }
  | (CampaignPlan & {
      is: 'planned' | 'running' | 'cancelled' | 'finished';
      userId: number;
      file: CampaignFile | null;
      wayId: number | null;
      prepared: { batches: number; recipients: number } | null;
      /** When what is planned was saved last. */
      savedAt: string;
      startedAt: string | null;
      completedAt: string | null;
      reason: string;
      round: number;
      restrictions: number;
    });
type Present = Exclude<Campaign, { is: 'absent' | 'removed' }>;

/** How a state is called outside (R490). */
export const statusOf = ({ is, scheduledAt }: Pick<Present, 'is' | 'scheduledAt'>): CampaignStatus => {
  if (is === 'planned') return scheduledAt === null ? 'INATIVA' : 'PROGRAMADA';
  return is === 'running' ? 'EM_ANDAMENTO' : is === 'cancelled' ? 'CANCELADA' : 'FINALIZADA';
};

const checkTime = (scheduledAt: string | null, now: string): void => {
  if (scheduledAt !== null && Date.parse(scheduledAt) < Date.parse(now) - BEHIND_MS)
    throw new Refused('ERR_SCHEDULED_IN_PAST');
};
const minuteOf = (at: string | null): number | null => (at === null ? null : Math.floor(Date.parse(at) / MINUTE_MS));
const planOf = (state: Present): CampaignPlan => {
  const { name, confirmation, scheduledAt, connectionId, contactListId, tagId, fileListId, queueId } = state;
  const { messages, confirmationMessages } = state;
  const to = { connectionId, contactListId, tagId, fileListId, queueId };
  return { name, confirmation, scheduledAt, ...to, messages, confirmationMessages };
};
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** Of a cancelled campaign: what stays as it was when it began. Some of its recipients may be written down from then on. */
const fixedOf = ({ scheduledAt, confirmation, contactListId, tagId }: CampaignPlan, hasBegun: boolean) =>
  hasBegun ? [scheduledAt, confirmation, contactListId, tagId] : [scheduledAt];

const change = (state: Present, to: Partial<CampaignPlan>, now: string) => {
  const how = changeable({ status: statusOf(state), scheduledAt: state.scheduledAt }, now);
  if (how === 'nothing') throw new Refused('ERR_CAMPAIGN_NOT_EDITABLE', 409);
  const before = planOf(state);
  const asked = { ...before, ...to };
  // A form knows minutes: the same one is no other time.
  const sameTime = minuteOf(asked.scheduledAt) === minuteOf(before.scheduledAt);
  const after = sameTime ? { ...asked, scheduledAt: before.scheduledAt } : asked;
  const hasBegun = state.startedAt !== null && state.reason !== 'ERR_CAMPAIGN_NO_RECIPIENTS';
  if (how === 'texts' && !same(fixedOf(after, hasBegun), fixedOf(before, hasBegun)))
    throw new Refused('ERR_CAMPAIGN_STARTED', 409);
  if (!sameTime) checkTime(after.scheduledAt, now);
  return same(after, before) ? [] : ([{ type: 'CampaignChanged', data: after }] as const);
};

/** A message to many (R486 to R526): planned, started by the clock, sent to each recipient in turn, and over. */
export const campaign: Decider<Campaign, CampaignCommand, typeof campaignEvents> = {
  feature: 'campaign',
  events: campaignEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'PlanCampaign') {
      if (state.is !== 'absent') return [];
      checkTime(command.planned.scheduledAt, command.now);
      return [{ type: 'CampaignPlanned', data: command.planned }];
    }
    if (state.is === 'absent' || state.is === 'removed') throw new Refused('ERR_NO_RECORD_FOUND');
    switch (command.type) {
      case 'ChangeCampaign':
        return change(state, command.to, command.now);
      case 'HoldFile': {
        const how = changeable({ status: statusOf(state), scheduledAt: state.scheduledAt }, command.now);
        const justSaved = state.is === 'planned' && Date.parse(state.savedAt) > Date.parse(command.now) - UPLOAD_MS;
        // Its file may come behind a form; taken away it is only while all else can be changed (R496).
        const isSaving = command.file !== null && justSaved;
        if (how !== 'all' && !isSaving) throw new Refused('ERR_CAMPAIGN_NOT_EDITABLE', 409);
        return same(state.file, command.file) ? [] : [{ type: 'CampaignFileChanged', data: { file: command.file } }];
      }
      case 'RemoveCampaign': {
        const stopped = { type: 'CampaignCancelled', data: { userId: command.userId, reason: '' } } as const;
        const removed = { type: 'CampaignRemoved', data: {} } as const;
        return state.is === 'running' ? [stopped, removed] : [removed];
      }
      case 'StartCampaign': {
        if (state.is !== 'planned' || state.scheduledAt === null || state.scheduledAt > command.now) return [];
        const { connectionId, restrictions } = command;
        return [{ type: 'CampaignStarted', data: { connectionId, ...(restrictions && { restrictions }) } }];
      }
      case 'NotePrepared': {
        const { batches, recipients } = command;
        return state.prepared ? [] : [{ type: 'CampaignPrepared', data: { batches, recipients } }];
      }
      case 'StopCampaign': {
        const ends = state.is === 'running' || (state.is === 'planned' && state.scheduledAt !== null);
        return ends ? [{ type: 'CampaignCancelled', data: { userId: null, reason: command.reason } }] : [];
      }
      case 'PauseCampaign':
        return state.is === 'running' && command.restrictions > state.restrictions
          ? [{ type: 'CampaignCancelled', data: { userId: null, reason: command.reason } }]
          : [];
      case 'FinishCampaign':
        return state.is === 'running' && state.prepared ? [{ type: 'CampaignFinished', data: {} }] : [];
      case 'CancelCampaign':
        if (state.is !== 'running') throw new Refused('ERR_CAMPAIGN_NOT_RUNNING', 409);
        return [{ type: 'CampaignCancelled', data: { userId: command.userId, reason: '' } }];
      case 'RestartCampaign': {
        if (state.is !== 'cancelled') throw new Refused('ERR_CAMPAIGN_NOT_CANCELLED', 409);
        const { userId, connectionId, restrictions } = command;
        const data = { userId, connectionId, ...(restrictions && { restrictions }) };
        return [{ type: 'CampaignRestarted', data }];
      }
    }
  },
  evolve: (state, event, at) => {
    if (event.type === 'CampaignPlanned') {
      const begun = { wayId: null, prepared: null, startedAt: null, completedAt: null };
      return { is: 'planned', ...event.data, file: null, ...begun, savedAt: at, reason: '', round: 0, restrictions: 0 };
    }
    if (state.is === 'absent' || state.is === 'removed') return state;
    switch (event.type) {
      case 'CampaignChanged':
        return { ...state, ...event.data, savedAt: at };
      case 'CampaignFileChanged':
        return { ...state, ...event.data };
      case 'CampaignStarted': {
        const { connectionId: wayId, restrictions = 0 } = event.data;
        return { ...state, is: 'running', wayId, startedAt: at, restrictions };
      }
      case 'CampaignPrepared':
        return { ...state, prepared: event.data };
      case 'CampaignCancelled':
        return { ...state, is: 'cancelled', reason: event.data.reason };
      case 'CampaignRestarted': {
        const wayId = event.data.connectionId ?? state.wayId;
        const { restrictions = 0 } = event.data;
        const startedAt = state.startedAt ?? at;
        return { ...state, is: 'running', wayId, startedAt, reason: '', round: state.round + 1, restrictions };
      }
      case 'CampaignFinished':
        return { ...state, is: 'finished', completedAt: at };
      case 'CampaignRemoved':
        return { is: 'removed' };
    }
  },
};
