import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { openNeeds } from '../../../../commands/deps.ts';
import { handle } from '../../../../commands/kernel/handle/handle.ts';
import { runReactions } from '../../../../commands/kernel/react/reactions.ts';
import { whenCallWasRefused } from '../../../../commands/message/whenCallWasRefused.ts';
import { readCall } from '../../../../connector/whatsapp/inbound/calls.ts';
import { company } from '../../../../domain/company/decider.ts';
import { callRefused } from '../../../../domain/message/automatic.ts';
import { setting } from '../../../../domain/setting/decider.ts';
import type { Running } from '../../../../runtime/context.ts';
import { causeOf } from '../../../kernel/log.ts';
import { companyId, openWorld, until, type World } from '../world.ts';

const ANA = '5511988880001';
const BRUNO = '5521988880002'; // addressed by LID
const offer = (attrs: Record<string, string>, about: Record<string, string> = {}, tag = 'offer'): BinaryNode => ({
  tag: 'call',
  attrs: { from: `${ANA}@s.whatsapp.net`, t: '1790000000', ...attrs },
  content: [{ tag, attrs: { 'call-id': 'C1', 'call-creator': `${ANA}@s.whatsapp.net`, ...about } }],
});
const me = { number: '5511970000001', lid: '900' };

describe('a stanza about a call', () => {
  test('by LID names the number too', () => {
    const told = { 'call-creator': '77@lid', caller_pn: `${ANA}@s.whatsapp.net` };
    expect(readCall(offer({ from: '77@lid' }, told), me)).toMatchObject({
      is: 'offer',
      number: ANA,
      lid: '77',
      late: false,
    });
  });
  test('gives the name of the caller', () =>
    expect(readCall(offer({ notify: 'Ana' }), me)).toMatchObject({ name: 'Ana' }));
  test('that waited for us is marked as late', () =>
    expect(readCall(offer({ offline: '0' }), me)).toMatchObject({ late: true }));
  test.each([
    ['accepted_elsewhere', 'answered'],
    ['rejected_elsewhere', 'rejected'],
    ['timeout', 'missed'],
    ['', 'missed'],
  ])('that ends the call with reason "%s" counts as %s', (reason, outcome) =>
    expect(readCall(offer({}, { reason }, 'terminate'), me)).toEqual({ is: 'over', callId: 'C1', outcome }),
  );
  test.each([
    ['of a group', offer({}, { 'group-jid': '1@g.us' })],
    ['of our own', offer({ from: '900@lid' }, { 'call-creator': '900@lid' })],
    ['between devices', offer({}, {}, 'relaylatency')],
    ['without an id', { tag: 'call', attrs: {} }],
  ])('%s is ignored', (_, stanza) => expect(readCall(stanza, me)).toBeNull());
});

describe('a call, through the real client', () => {
  let world: World;
  let reactions: Running | undefined;
  let id: number;
  let phone: string;
  beforeAll(async () => {
    world = await openWorld();
    const needs = openNeeds(world.context, world.store);
    reactions = await runReactions(world.store, [whenCallWasRefused(needs)]);
    const founding = { name: 'Loja', timeZone: 'UTC', language: 'pt', dueDate: '2099-01-01', planId: 1 } as const;
    await handle(world.store, company, {
      target: { companyId: 0, id: companyId },
      command: { type: 'FoundCompany', ...founding },
      cause: causeOf(),
    });
    await world.connector();
    id = await world.add();
    phone = await world.pair(id);
  });
  afterAll(async () => {
    await reactions?.stop();
    await world?.stop();
  });
  const set = (value: 'enabled' | 'disabled') =>
    handle(world.store, setting, {
      target: { companyId, id: 'call' },
      command: { type: 'ChangeSetting', value },
      cause: causeOf(),
    });
  const lineOf = (callId: string) =>
    until(`the line of call ${callId}`, () =>
      world
        .messages(id)
        .flatMap((event) => (event.type === 'MessageReceived' && event.data.waId === callId ? [event.data] : []))
        .at(0),
    );
  const outcomes = () =>
    world.messages(id).flatMap((event) => (event.type === 'MessageCallEnded' ? [event.data.outcome] : []));
  const heldBack = () => world.sim.phones.state().then(({ undelivered }) => undelivered);
  const shown = async (contact: string, callId: string) =>
    (await world.sim.phones.chat({ phone, contact })).find((line) => line.id === callId)?.call;

  test('leaves a line that names voice or video, and a ticket', async () => {
    const voice = await world.sim.phones.ring({ phone, contact: ANA, video: false });
    const video = await world.sim.phones.ring({ phone, contact: BRUNO, video: true });
    expect(await lineOf(voice.id)).toMatchObject({
      kind: 'call_log',
      body: '',
      call: { video: false, outcome: 'ringing' },
    });
    expect(await lineOf(video.id)).toMatchObject({ kind: 'call_log', call: { video: true, outcome: 'ringing' } });
    expect((await lineOf(voice.id)).ticketId).toBeGreaterThan(0);
    expect(await shown(ANA, voice.id)).toEqual({ video: false, state: 'ringing' });
  });
  test('counts as missed if no one answers, and as answered if the phone does; both are acknowledged', async () => {
    await world.sim.phones.endCall({ phone, contact: ANA, how: 'hangUp' });
    await until('missed', () => outcomes().includes('missed'));
    await world.sim.phones.endCall({ phone, contact: BRUNO, how: 'answer' });
    await until('answered', () => outcomes().includes('answered'));
    await until('all acknowledged', async () => (await heldBack()) === 0);
  });
  test('that the company does not want is rejected, leaves its line, and is answered by one text', async () => {
    await set('disabled');
    const { id: callId } = await world.sim.phones.ring({ phone, contact: ANA, video: true });
    expect(await lineOf(callId)).toMatchObject({ call: { video: true, outcome: 'rejected' } });
    await until('rejected', async () => (await shown(ANA, callId))?.state === 'rejected');
    const said = async () =>
      (await world.sim.phones.chat({ phone, contact: ANA })).filter(({ text }) => text === callRefused.pt);
    await until('the text', async () => (await said()).length === 1);
    // A call that comes again is recognised.
    await world.sim.phones.say({ phone, contact: ANA, text: 'Entendi' });
    await world.received(id, 'Entendi');
    expect(await said()).toHaveLength(1);
  });
  test('that came while the connector was down is logged as missed, and is no longer rejected', async () => {
    const before = outcomes().length;
    await world.connectorDown();
    const { id: callId } = await world.sim.phones.ring({ phone, contact: BRUNO, video: false });
    await world.sim.phones.endCall({ phone, contact: BRUNO, how: 'hangUp' });
    await world.connector();
    expect(await lineOf(callId)).toMatchObject({ call: { video: false, outcome: 'ringing' } });
    await until('all acknowledged', async () => (await heldBack()) === 0);
    expect(await shown(BRUNO, callId)).toEqual({ video: false, state: 'missed' });
    await until('missed', () => outcomes().length === before + 1 && outcomes().at(-1) === 'missed');
    await set('enabled');
  });
  test('that came and ended while the connector was down counts as missed', async () => {
    const before = outcomes().length;
    await world.connectorDown();
    const { id: callId } = await world.sim.phones.ring({ phone, contact: ANA, video: false });
    await world.sim.phones.endCall({ phone, contact: ANA, how: 'hangUp' });
    await world.connector();
    expect(await lineOf(callId)).toMatchObject({ call: { outcome: 'ringing' } });
    await until('all acknowledged', async () => (await heldBack()) === 0);
    await until('missed', () => outcomes().slice(before).includes('missed'));
  });
});
