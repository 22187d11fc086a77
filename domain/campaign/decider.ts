import type { RestrictionCode } from '../kernel/accountRefusals.ts';
import type { ChosenTemplate } from '../kernel/templateParts.ts';
import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { MINUTE_MS } from '../kernel/durations.ts';
import { campaignEvents, type CampaignFile, type CampaignPlan } from './events.ts';
import { changeablePart, type CampaignStatus } from './policy.ts';

/** How far the clocks of users may be behind. */
const BEHIND_MS = 5 * 60_000;
/** How long after saving a form its file may be uploaded. */
const UPLOAD_MS = 15 * MINUTE_MS;

/** `now`: the present (ISO). Fields missing from a change stay as they are. */
export type CampaignCommand = Commands<{
  PlanCampaign: { planned: CampaignPlan & { userId: number }; now: string };
  /** `template` null: its own texts are sent. */
  ChangeCampaign: { to: Partial<Omit<CampaignPlan, 'template'>> & { template?: ChosenTemplate | null }; now: string };
  HoldFile: { file: CampaignFile | null; now: string };
  /** A running campaign is cancelled in the same decision. */
  RemoveCampaign: { userId: number };
  /** The scheduler starts the campaign at its time. */
  StartCampaign: { connectionId: number; now: string; restrictions?: number };
  NotePrepared: { batches: number; recipients: number };
  /** The campaign cannot continue, before or after its start. */
  StopCampaign: { reason: string };
  /** WhatsApp restricted the account of the campaign's connection. `restrictions` counts how often it has. */
  PauseCampaign: { reason: RestrictionCode; restrictions: number };
  FinishCampaign: object;
  CancelCampaign: { userId: number };
  /** `connectionId`: the connection from now on; null: as before. */
  RestartCampaign: { userId: number; connectionId: number | null; restrictions?: number };
}>;
/**
 * `planned` may have a time. `wayId`: its connection after the start; `prepared`: the number of batches and recipients;
 * `round`: how often it was restarted. `restrictions`: those of its account up to its last start or restart. Only a later
 * one pauses it.
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
      /** When the plan was last saved. */
      savedAt: string;
      startedAt: string | null;
      completedAt: string | null;
      reason: string;
      round: number;
      restrictions: number;
    });
type Present = Exclude<Campaign, { is: 'absent' | 'removed' }>;

/** Returns the public name of a state (R490). */
export const campaignStatusOf = ({ is, scheduledAt }: Pick<Present, 'is' | 'scheduledAt'>): CampaignStatus => {
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
  const { template } = state;
  return { name, confirmation, scheduledAt, ...to, messages, confirmationMessages, ...(template && { template }) };
};
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/**
 * The fields of a cancelled campaign that cannot change. Once it has begun, some recipients may be recorded, so the choice
 * of recipients is fixed too.
 */
const fixedOf = ({ scheduledAt, confirmation, contactListId, tagId }: CampaignPlan, hasBegun: boolean) =>
  hasBegun ? [scheduledAt, confirmation, contactListId, tagId] : [scheduledAt];

type Change = Extract<CampaignCommand, { type: 'ChangeCampaign' }>['to'];
const change = (state: Present, to: Change, now: string) => {
  const how = changeablePart({ status: campaignStatusOf(state), scheduledAt: state.scheduledAt }, now);
  if (how === 'nothing') throw new Refused('ERR_CAMPAIGN_NOT_EDITABLE', 409);
  const before = planOf(state);
  const { template, ...rest } = { ...before, ...to };
  const asked = { ...rest, ...(template && { template }) };
  // Forms have whole minutes, so the same minute is no change of time.
  const sameTime = minuteOf(asked.scheduledAt) === minuteOf(before.scheduledAt);
  const after = sameTime ? { ...asked, scheduledAt: before.scheduledAt } : asked;
  const hasBegun = state.startedAt !== null && state.reason !== 'ERR_CAMPAIGN_NO_RECIPIENTS';
  if (how === 'texts' && !same(fixedOf(after, hasBegun), fixedOf(before, hasBegun)))
    throw new Refused('ERR_CAMPAIGN_STARTED', 409);
  if (!sameTime) checkTime(after.scheduledAt, now);
  return same(after, before) ? [] : ([{ type: 'CampaignChanged', data: after }] as const);
};

/**
 * A message to many recipients (R486 to R526): planned, started by the scheduler, sent to one recipient after the other, and
 * finished.
 */
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
        const how = changeablePart({ status: campaignStatusOf(state), scheduledAt: state.scheduledAt }, command.now);
        const justSaved = state.is === 'planned' && Date.parse(state.savedAt) > Date.parse(command.now) - UPLOAD_MS;
        // A form uploads its file after saving. Removing the file is allowed only while everything can change (R496).
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
        return { ...state, template: undefined, ...event.data, savedAt: at };
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
