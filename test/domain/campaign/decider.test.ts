import { describe, expect, test } from '@jest/globals';
import { campaign, campaignStatusOf } from '../../../domain/campaign/decider.ts';
import { folded, given } from '../../kernel/given.ts';

const now = '2026-03-01T12:00:00.000Z';
const inMinutes = (minutes: number): string => new Date(Date.parse(now) + minutes * 60_000).toISOString();
const plan = {
  name: 'Volta às aulas',
  confirmation: false,
  scheduledAt: null,
  connectionId: null,
  contactListId: 4,
  tagId: null,
  fileListId: null,
  queueId: null,
  messages: ['Oi, {nome}', '', '', '', ''],
  confirmationMessages: ['', '', '', '', ''],
};
const made = { type: 'CampaignPlanned', data: { ...plan, userId: 7 } } as const;
const at = (minutes: number) =>
  ({ type: 'CampaignPlanned', data: { ...plan, scheduledAt: inMinutes(minutes), userId: 7 } }) as const;
const started = { type: 'CampaignStarted', data: { connectionId: 2 } } as const;
const prepared = { type: 'CampaignPrepared', data: { batches: 1, recipients: 3 } } as const;
const cancelled = { type: 'CampaignCancelled', data: { userId: 7, reason: '' } } as const;
const restarted = { type: 'CampaignRestarted', data: { userId: 7, connectionId: null } } as const;
const finished = { type: 'CampaignFinished', data: {} } as const;
const removed = { type: 'CampaignRemoved', data: {} } as const;
const change = (to: object) => ({ type: 'ChangeCampaign', to, now }) as const;
const hold = { type: 'HoldFile', file: { path: 'a.png', name: 'mapa.png' }, now } as const;
const held = { type: 'CampaignFileChanged', data: { file: hold.file } } as const;

describe('a campaign', () => {
  test('is INATIVA without a time and PROGRAMADA with one that is not past (R490, R519)', () => {
    given(campaign).when({ type: 'PlanCampaign', planned: made.data, now }).adds(made);
    given(campaign, made).when({ type: 'PlanCampaign', planned: made.data, now }).adds();
    given(campaign)
      .when({ type: 'PlanCampaign', planned: at(-6).data, now })
      .refused('ERR_SCHEDULED_IN_PAST');
    given(campaign)
      .when({ type: 'PlanCampaign', planned: at(-4).data, now })
      .adds(at(-4));
    const statuses = [[made], [at(9)], [at(0), started], [at(0), started, cancelled], [at(0), started, finished]];
    expect(
      statuses.map((events) => {
        const state = folded(campaign, events);
        return 'userId' in state ? campaignStatusOf(state) : state.is;
      }),
    ).toEqual(['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA']);
  });

  test('can change until an hour before its time, including its file (R494, R496)', () => {
    const to = { name: 'Outro nome' };
    const changed = (scheduledAt: string | null) =>
      ({ type: 'CampaignChanged', data: { ...plan, ...to, scheduledAt } }) as const;
    given(campaign, made).when(change(to)).adds(changed(null));
    given(campaign, at(61))
      .when(change(to))
      .adds(changed(inMinutes(61)));
    given(campaign, made)
      .when(change({ name: plan.name }))
      .adds();
    given(campaign, made).when(hold).adds(held);
    given(campaign, at(61)).when(hold).adds(held);
    for (const events of [[at(59)], [at(0), started], [at(0), started, prepared, finished]]) {
      given(campaign, ...events)
        .when(change({}))
        .refused('ERR_CAMPAIGN_NOT_EDITABLE');
      given(campaign, ...events)
        .when(hold)
        .refused('ERR_CAMPAIGN_NOT_EDITABLE');
    }
    given(campaign, made)
      .when(change({ scheduledAt: inMinutes(-6) }))
      .refused('ERR_SCHEDULED_IN_PAST');
  });

  test('can get other texts after it was cancelled, but keeps its file, its time and, once it has begun, its recipients (R495, R496)', () => {
    const stopped = [at(0), started, prepared, cancelled];
    const messages = ['Olá, {nome}', '', '', '', ''];
    const data = { ...plan, scheduledAt: inMinutes(0), messages };
    given(campaign, ...stopped)
      .when(change({ ...plan, scheduledAt: inMinutes(0), messages }))
      .adds({ type: 'CampaignChanged', data });
    for (const to of [{ contactListId: 5 }, { scheduledAt: inMinutes(90) }, { confirmation: true }, { tagId: 1 }])
      given(campaign, ...stopped)
        .when(change(to))
        .refused('ERR_CAMPAIGN_STARTED');
    given(campaign, at(0), started, cancelled)
      .when(change({ contactListId: 5 }))
      .refused('ERR_CAMPAIGN_STARTED');
    const nobody = { type: 'CampaignCancelled', data: { userId: null, reason: 'ERR_CAMPAIGN_NO_RECIPIENTS' } } as const;
    for (const events of [
      [at(0), nobody],
      [at(0), started, nobody],
    ])
      given(campaign, ...events)
        .when(change({ contactListId: 5 }))
        .adds({ type: 'CampaignChanged', data: { ...plan, scheduledAt: inMinutes(0), contactListId: 5 } });
    given(campaign, ...stopped)
      .when(hold)
      .refused('ERR_CAMPAIGN_NOT_EDITABLE');
  });

  test('accepts the file of a form that was just saved, even shortly before it starts, but not after it has started (R519)', () => {
    const planned = campaign.evolve(campaign.initial, at(2), now);
    expect(campaign.decide(hold, planned)).toEqual([held]);
    const without = { ...hold, file: null };
    const soon = campaign.evolve(planned, held, now);
    expect(() => campaign.decide(without, soon)).toThrow('ERR_CAMPAIGN_NOT_EDITABLE');
    const later = campaign.evolve(campaign.evolve(campaign.initial, at(61), now), held, now);
    expect(campaign.decide(without, later)).toMatchObject([{ data: { file: null } }]);
    const running = campaign.evolve(planned, started, now);
    expect(() => campaign.decide(hold, running)).toThrow('ERR_CAMPAIGN_NOT_EDITABLE');
    const old = campaign.evolve(campaign.initial, at(2), inMinutes(-16));
    expect(() => campaign.decide(hold, old)).toThrow('ERR_CAMPAIGN_NOT_EDITABLE');
  });

  test('keeps its exact time when a form sends it back in whole minutes', () => {
    const exact = '2026-03-01T15:30:12.345Z';
    given(campaign, { type: 'CampaignPlanned', data: { ...made.data, scheduledAt: exact } })
      .when(change({ scheduledAt: '2026-03-01T15:30:00.000Z' }))
      .adds();
  });

  test('starts at its time, once', () => {
    const start = { type: 'StartCampaign', connectionId: 2, now } as const;
    given(campaign, at(0)).when(start).adds(started);
    for (const events of [[made], [at(1)], [at(0), started], [at(0), started, cancelled]])
      given(campaign, ...events)
        .when(start)
        .adds();
  });

  test('can be cancelled while it runs and restarted after that, and finishes once (R491, R492, R493)', () => {
    const cancel = { type: 'CancelCampaign', userId: 7 } as const;
    const restart = { type: 'RestartCampaign', userId: 7, connectionId: null } as const;
    const running = [at(0), started, prepared];
    given(campaign, ...running)
      .when(cancel)
      .adds(cancelled);
    given(campaign, ...running, cancelled)
      .when(restart)
      .adds(restarted);
    given(campaign, ...running, cancelled, restarted)
      .when(cancel)
      .adds(cancelled);
    for (const events of [[made], [at(9)], [...running, cancelled], [...running, finished]])
      given(campaign, ...events)
        .when(cancel)
        .refused('ERR_CAMPAIGN_NOT_RUNNING');
    for (const events of [[made], [at(9)], running, [...running, finished]])
      given(campaign, ...events)
        .when(restart)
        .refused('ERR_CAMPAIGN_NOT_CANCELLED');
    given(campaign, ...running)
      .when({ type: 'FinishCampaign' })
      .adds(finished);
    given(campaign, ...running, finished)
      .when({ type: 'FinishCampaign' })
      .adds();
    given(campaign, at(0), started).when({ type: 'FinishCampaign' }).adds();
  });

  test('is cancelled with the reason if it cannot continue', () => {
    const stop = { type: 'StopCampaign', reason: 'ERR_NO_DEF_WAPP_FOUND' } as const;
    const stopped = { type: 'CampaignCancelled', data: { userId: null, reason: stop.reason } } as const;
    given(campaign, at(0)).when(stop).adds(stopped);
    given(campaign, at(0), started).when(stop).adds(stopped);
    given(campaign, made).when(stop).adds();
    given(campaign, at(0), started, cancelled).when(stop).adds();
  });

  test('can be deleted, and is cancelled in the same decision if it runs (R489)', () => {
    for (const events of [[made], [at(9)], [at(0), started, cancelled], [at(0), started, prepared, finished]])
      given(campaign, ...events)
        .when({ type: 'RemoveCampaign', userId: 7 })
        .adds(removed);
    given(campaign, at(0), started).when({ type: 'RemoveCampaign', userId: 7 }).adds(cancelled, removed);
    given(campaign, made, removed).when(change({})).refused('ERR_NO_RECORD_FOUND');
    given(campaign).when({ type: 'CancelCampaign', userId: 7 }).refused('ERR_NO_RECORD_FOUND');
  });
});

describe('a campaign on a restricted account', () => {
  const begun = { type: 'CampaignStarted', data: { connectionId: 2, restrictions: 4 } } as const;
  const paused = { type: 'CampaignCancelled', data: { userId: null, reason: '463' } } as const;
  const pause = (restrictions: number) => ({ type: 'PauseCampaign', reason: '463', restrictions }) as const;

  test('is paused with WhatsApp’s code, once for each later restriction', () => {
    given(campaign, at(0), begun).when(pause(4)).adds();
    given(campaign, at(0), begun).when(pause(5)).adds(paused);
    given(campaign, at(0), begun, paused).when(pause(6)).adds();
    const goesOn = { type: 'CampaignRestarted', data: { userId: 7, connectionId: 2, restrictions: 5 } } as const;
    given(campaign, at(0), begun, paused)
      .when({ type: 'RestartCampaign', userId: 7, connectionId: 2, restrictions: 5 })
      .adds(goesOn);
    given(campaign, at(0), begun, paused, goesOn).when(pause(5)).adds();
    given(campaign, at(0), begun, paused, goesOn).when(pause(6)).adds(paused);
    expect(folded(campaign, [at(0), begun, paused, goesOn])).toMatchObject({ is: 'running', round: 1 });
  });

  test('is paused and does not finish, even if no recipient is left', () => {
    given(campaign, at(0), begun, prepared, paused).when({ type: 'FinishCampaign' }).adds();
  });
});
