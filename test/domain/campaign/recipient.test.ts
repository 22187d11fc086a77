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

describe('a recipient', () => {
  test('is written to, and has it when WhatsApp took it, or not with the reason', () => {
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

  test('is asked, and gets the message once he said yes, soon or late in time (R523)', () => {
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

  test('who is silent, or says something else, gets no message when the time is over (R523)', () => {
    given(campaignRecipient, asked, delivered('ask')).when({ type: 'EndSilent' }).adds(silent);
    given(campaignRecipient, asked, delivered('ask'), said('yes')).when({ type: 'EndSilent' }).adds();
    expect(folded(campaignRecipient, [asked, delivered('ask'), silent]).is).toBe('silent');
    expect(folded(campaignRecipient, [asked, delivered('ask'), said('other'), silent]).is).toBe('declined');
    given(campaignRecipient, asked, delivered('ask'), silent).when(hear('yes')).adds(said('yes'));
    expect(folded(campaignRecipient, [asked, delivered('ask'), silent, said('yes')]).is).toBe('silent');
  });

  test('has what had failed when WhatsApp says so after all, and is waited for where it was the question', () => {
    given(campaignRecipient, sent, failed('message')).when(note('message')).adds(delivered('message'));
    expect(folded(campaignRecipient, [sent, failed('message'), delivered('message')]).is).toBe('delivered');
    expect(folded(campaignRecipient, [asked, failed('ask'), delivered('ask')]).is).toBe('asked');
    given(campaignRecipient, asked, failed('ask'), delivered('ask')).when(hear('yes')).adds(said('yes'));
    given(campaignRecipient, asked, failed('ask')).when(note('message')).adds();
  });

  test('who confirms when his campaign is over is left out with the reason: nobody waits for ever (R519, R523)', () => {
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

  test('who answers the question with a no is left out at once, and no later yes or receipt undoes it (R523)', () => {
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

  test('is known by the messages that answered it', () => {
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

  test('answers what he got, but nothing that he never got', () => {
    given(campaignRecipient, sent, delivered('message')).when(hear('other')).adds(said('other'));
    given(campaignRecipient).when(hear('yes')).adds();
    given(campaignRecipient, sent, failed('message')).when(hear('yes')).adds();
  });

  test('from whom it was withdrawn waits again, and has it after all when WhatsApp says so', () => {
    given(campaignRecipient, sent).when({ type: 'WithdrawStep', step: 'message' }).adds(withdrawn('message'));
    const state = folded(campaignRecipient, [sent, withdrawn('message')]);
    expect(state).toMatchObject({ is: 'waiting', held: true, queued: sent.data });
    given(campaignRecipient, sent, withdrawn('message')).when(note('message')).adds(delivered('message'));
    given(campaignRecipient, sent, withdrawn('message'))
      .when({ type: 'QueueStep', ...queued('message') })
      .adds(sent);
    expect(folded(campaignRecipient, [asked, said('yes'), sent, withdrawn('message')]).is).toBe('confirmed');
  });

  test('is left out only while nothing of it went', () => {
    const out = { type: 'LeaveOut', reason: 'ERR_NO_CONTACT_FOUND' } as const;
    given(campaignRecipient)
      .when(out)
      .adds({ type: 'RecipientLeftOut', data: { reason: out.reason } });
    given(campaignRecipient, sent).when(out).adds();
  });
});

describe('a recipient whom WhatsApp refuses', () => {
  const again = { ...queued('message'), round: 1 };
  const refused = (reason: string) => ({ type: 'RecipientFailed', data: { step: 'message', reason } }) as const;
  test.each(['403', '420', '429', '463'])('with %s gets the same once more when the campaign was restarted', (code) => {
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
  });
  test('for another reason has failed for good', () => {
    given(campaignRecipient, sent, refused('ERR_WAPP_INVALID_CONTACT'))
      .when({ type: 'QueueStep', ...again })
      .adds();
  });
});
