import { describe, expect, test } from '@jest/globals';
import { campaignRecipient } from '../../../domain/campaign/recipient.ts';
import { folded, given } from '../../kernel/given.ts';

const queued = (step: 'ask' | 'message') => ({
  step,
  contactId: 3,
  ticketId: 0,
  text: 1,
  messages: [`1.-.-.out.${step}`],
});
const asked = { type: 'RecipientQueued', data: queued('ask') } as const;
const sent = { type: 'RecipientQueued', data: queued('message') } as const;
const delivered = (step: 'ask' | 'message') => ({ type: 'RecipientDelivered', data: { step } }) as const;
const failed = (step: 'ask' | 'message') => ({ type: 'RecipientFailed', data: { step, reason: '463' } }) as const;
const withdrawn = (step: 'ask' | 'message') => ({ type: 'RecipientWithdrawn', data: { step } }) as const;
const said = (answer: 'yes' | 'other') => ({ type: 'RecipientAnswered', data: { answer, ticketId: 9 } }) as const;
const silent = { type: 'RecipientSilent', data: {} } as const;
const note = (step: 'ask' | 'message') => ({ type: 'NoteDelivered', step }) as const;
const hear = (answer: 'yes' | 'other') => ({ type: 'NoteAnswer', answer, ticketId: 9 }) as const;

describe('one recipient of a campaign', () => {
  test('gets the message once, and the outcome is delivered, or failed with a reason', () => {
    given(campaignRecipient)
      .when({ type: 'QueueStep', ...queued('message') })
      .adds(sent);
    given(campaignRecipient, sent)
      .when({ type: 'QueueStep', ...queued('message') })
      .adds();
    given(campaignRecipient, sent).when(note('message')).adds(delivered('message'));
    given(campaignRecipient, sent, delivered('message')).when(note('message')).adds();
    given(campaignRecipient, sent).when({ type: 'NoteFailed', step: 'message', reason: '463' }).adds(failed('message'));
  });

  test('is asked first, and gets the message after a yes within the time (R523)', () => {
    expect(folded(campaignRecipient, [asked, delivered('ask')]).is).toBe('asked');
    given(campaignRecipient, asked, delivered('ask')).when(hear('yes')).adds(said('yes'));
    given(campaignRecipient, asked).when(hear('yes')).adds(said('yes'));
    given(campaignRecipient, asked, delivered('ask'), said('other')).when(hear('yes')).adds(said('yes'));
    given(campaignRecipient, asked, delivered('ask'), said('other')).when(hear('other')).adds();
    given(campaignRecipient, asked, delivered('ask'), said('yes')).when(hear('yes')).adds();
    expect(folded(campaignRecipient, [asked, delivered('ask'), said('yes')]).is).toBe('confirmed');
    expect(folded(campaignRecipient, [asked, delivered('ask'), said('yes'), sent, delivered('message')]).is).toBe(
      'delivered',
    );
  });

  test('gets no message without a clear yes when the time ends (R523)', () => {
    given(campaignRecipient, asked, delivered('ask')).when({ type: 'EndSilent' }).adds(silent);
    given(campaignRecipient, asked, delivered('ask'), said('yes')).when({ type: 'EndSilent' }).adds();
    expect(folded(campaignRecipient, [asked, delivered('ask'), silent]).is).toBe('silent');
    expect(folded(campaignRecipient, [asked, delivered('ask'), said('other'), silent]).is).toBe('declined');
    given(campaignRecipient, asked, delivered('ask'), silent).when(hear('yes')).adds(said('yes'));
    expect(folded(campaignRecipient, [asked, delivered('ask'), silent, said('yes')]).is).toBe('silent');
  });

  test('counts as delivered if WhatsApp reports so after a failure, and a late question still awaits an answer', () => {
    given(campaignRecipient, sent, failed('message')).when(note('message')).adds(delivered('message'));
    expect(folded(campaignRecipient, [sent, failed('message'), delivered('message')]).is).toBe('delivered');
    expect(folded(campaignRecipient, [asked, failed('ask'), delivered('ask')]).is).toBe('asked');
    given(campaignRecipient, asked, failed('ask'), delivered('ask')).when(hear('yes')).adds(said('yes'));
    given(campaignRecipient, asked, failed('ask')).when(note('message')).adds();
  });

  test('is left out with the reason if the yes comes after the campaign has finished (R519, R523)', () => {
    const out = { type: 'RecipientLeftOut', data: { reason: 'ERR_CAMPAIGN_OVER' } } as const;
    const late = [asked, failed('ask'), delivered('ask')] as const;
    given(campaignRecipient, ...late)
      .when({ ...hear('yes'), isOver: true })
      .adds(said('yes'), out);
    given(campaignRecipient, ...late)
      .when({ ...hear('other'), isOver: true })
      .adds(said('other'));
    given(campaignRecipient, sent, delivered('message'))
      .when({ ...hear('yes'), isOver: true })
      .adds(said('yes'));
    given(campaignRecipient, ...late, said('yes'), out)
      .when(note('ask'))
      .adds();
    expect(folded(campaignRecipient, [...late, said('yes'), out])).toMatchObject({ is: 'leftOut', answer: 'yes' });
  });

  test('is left out at once after a no, and no later yes or receipt undoes that (R523)', () => {
    const out = { type: 'RecipientLeftOut', data: { reason: 'ERR_CAMPAIGN_REFUSED' } } as const;
    const no = { ...hear('other'), ends: 'ERR_CAMPAIGN_REFUSED' } as const;
    given(campaignRecipient, asked).when(no).adds(said('other'), out);
    given(campaignRecipient, asked, delivered('ask')).when(no).adds(said('other'), out);
    given(campaignRecipient, asked, delivered('ask'), said('other')).when(no).adds(out);
    given(campaignRecipient, asked, delivered('ask'), said('yes')).when(no).adds();
    given(campaignRecipient, sent, delivered('message')).when(no).adds(said('other'));
    expect(folded(campaignRecipient, [asked, said('other'), out]).is).toBe('leftOut');
    given(campaignRecipient, asked, said('other'), out).when(hear('yes')).adds();
    given(campaignRecipient, asked, said('other'), out).when(note('ask')).adds();
  });

  test('stores which messages answered the campaign', () => {
    const by = (answer: 'yes' | 'other', message: string) => ({ ...hear(answer), message }) as const;
    const answered = { ...said('other'), data: { ...said('other').data, message: 'M1' } } as const;
    given(campaignRecipient, asked).when(by('other', 'M1')).adds(answered);
    expect(folded(campaignRecipient, [asked, answered]).by).toEqual(['M1']);
    const out = { type: 'RecipientLeftOut', data: { reason: 'ERR_CAMPAIGN_REFUSED', message: 'M2' } } as const;
    given(campaignRecipient, asked, answered)
      .when({ ...by('other', 'M2'), ends: 'ERR_CAMPAIGN_REFUSED' })
      .adds(out);
    expect(folded(campaignRecipient, [asked, answered, out])).toMatchObject({ is: 'leftOut', by: ['M1', 'M2'] });
  });

  test('can answer a message that arrived, but not one that never did', () => {
    given(campaignRecipient, sent, delivered('message')).when(hear('other')).adds(said('other'));
    given(campaignRecipient).when(hear('yes')).adds();
    given(campaignRecipient, sent, failed('message')).when(hear('yes')).adds();
  });

  test('waits again after a withdrawal, and counts as delivered if WhatsApp reports so after all', () => {
    given(campaignRecipient, sent).when({ type: 'WithdrawStep', step: 'message' }).adds(withdrawn('message'));
    const state = folded(campaignRecipient, [sent, withdrawn('message')]);
    expect(state).toMatchObject({ is: 'waiting', held: true, queued: sent.data });
    given(campaignRecipient, sent, withdrawn('message')).when(note('message')).adds(delivered('message'));
    given(campaignRecipient, sent, withdrawn('message'))
      .when({ type: 'QueueStep', ...queued('message') })
      .adds(sent);
    expect(folded(campaignRecipient, [asked, said('yes'), sent, withdrawn('message')]).is).toBe('confirmed');
  });

  test('can be left out only before anything was sent', () => {
    const out = { type: 'LeaveOut', reason: 'ERR_NO_CONTACT_FOUND' } as const;
    given(campaignRecipient)
      .when(out)
      .adds({ type: 'RecipientLeftOut', data: { reason: out.reason } });
    given(campaignRecipient, sent).when(out).adds();
  });
});

describe('a recipient refused by WhatsApp', () => {
  const again = { ...queued('message'), round: 1 };
  const refused = (reason: string) => ({ type: 'RecipientFailed', data: { step: 'message', reason } }) as const;
  test.each(['403', '420', '429', '463'])(
    'with %s gets the same message once more after a restart of the campaign',
    (code) => {
      const queue = { type: 'QueueStep', ...again } as const;
      given(campaignRecipient, sent, refused(code))
        .when({ ...queue, round: 0 })
        .adds();
      given(campaignRecipient, sent, refused(code)).when(queue).adds({ type: 'RecipientQueued', data: again });
      const tried = [sent, refused(code), { type: 'RecipientQueued', data: again }] as const;
      given(campaignRecipient, ...tried, refused(code))
        .when(queue)
        .adds();
      given(campaignRecipient, ...tried)
        .when(note('message'))
        .adds(delivered('message'));
      given(campaignRecipient, sent, refused(code))
        .when({ type: 'LeaveOut', reason: 'ERR_CAMPAIGN_STOPPED', round: 1 })
        .adds({ type: 'RecipientLeftOut', data: { reason: 'ERR_CAMPAIGN_STOPPED' } });
    },
  );
  test('after WhatsApp had accepted the step has failed, unless they answered it', () => {
    const late = { type: 'NoteFailed', step: 'message', reason: 'ERR_CLOUD_PAYMENT' } as const;
    given(campaignRecipient, sent, delivered('message')).when(late).adds(refused('ERR_CLOUD_PAYMENT'));
    given(campaignRecipient, sent, delivered('message'), refused('ERR_CLOUD_PAYMENT'))
      .when({ type: 'QueueStep', ...again })
      .adds({ type: 'RecipientQueued', data: again });
    given(campaignRecipient, asked, delivered('ask')).when(late).adds();
    given(campaignRecipient, asked, delivered('ask'), said('yes'))
      .when({ ...late, step: 'ask' })
      .adds();
  });
  test('for another reason gets nothing after a restart', () => {
    given(campaignRecipient, sent, refused('ERR_WAPP_INVALID_CONTACT'))
      .when({ type: 'QueueStep', ...again })
      .adds();
  });
});
