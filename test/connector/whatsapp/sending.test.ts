import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { causeOf } from '../../../commands/kernel/handle/cause.ts';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { messageKey } from '../../../commands/message/messageKey.ts';
import { message, type MessageCommand } from '../../../domain/message/decider.ts';
import { companyId, openWorld, until, type World } from './world.ts';

describe('the outbox, with the real client on the simulator', () => {
  let world: World;
  let id: number;
  let phone: string;
  let ana: { ticketId: number; contactId: number };
  const number = '5511988880001';
  beforeAll(async () => {
    world = await openWorld();
    await world.connector();
    id = await world.add();
    phone = await world.pair(id);
    await world.sim.phones.say({ phone, contact: number, text: 'oi' });
    ana = (await world.received(id, 'oi')).data;
  });
  afterAll(() => world?.stop());

  const fromUs = async () =>
    (await world.sim.phones.chat({ phone, contact: number })).filter(({ fromContact }) => !fromContact);
  const acked = (waId: string) => until(`${waId} acknowledged`, async () => (await world.message(id, waId)).ack >= 2);

  test('sends what was queued while the connector was down once and in order', async () => {
    await world.connectorDown();
    const texts = Array.from({ length: 12 }, (_, i) => `na fila ${i}`);
    for (const [i, text] of texts.entries()) await world.send(id, ana, { body: text, waId: `3EB0F11A${i}` });
    await world.connector();
    for (const i of texts.keys()) await acked(`3EB0F11A${i}`);
    const shown = (await fromUs()).filter(({ text }) => text.startsWith('na fila'));
    expect(shown.map(({ text }) => text)).toEqual(texts);
    expect(shown.map(({ received }) => received)).toEqual(texts.map(() => 1));
  });

  test('sends edits and deletions made while the connector was down after their messages, in order and once', async () => {
    await world.connectorDown();
    await world.send(id, ana, { body: 'Bom dai', waId: '3EB0ED00' });
    await world.send(id, ana, { body: 'Engano', waId: '3EB0ED01' });
    const wish = (waId: string, command: MessageCommand) =>
      handle(world.store, message, {
        target: { companyId, id: messageKey(id, 'out', waId) },
        command,
        cause: causeOf(crypto.randomUUID(), companyId, 1),
      });
    const wished = { ms: Date.now(), userId: 1 };
    await wish('3EB0ED00', { type: 'EditMessage', body: 'Bom dia', waId: '3EB0ED0E', ...wished });
    await wish('3EB0ED01', { type: 'DeleteMessage', waId: '3EB0ED0D', mayAny: true, ...wished });
    await world.connector();
    const edited = await until('edited', () =>
      world.messages(id).find((event) => event.type === 'MessageEdited' && event.data.body === 'Bom dia'),
    );
    const deleted = await until('deleted', () => world.messages(id).find(({ type }) => type === 'MessageDeleted'));
    expect([edited, deleted].map(({ stored }) => stored.stream.split('.').at(-1))).toEqual(['3EB0ED00', '3EB0ED01']);
    const shown = (await fromUs()).filter((one) => one.id.startsWith('3EB0ED'));
    expect(shown.map((one) => [one.id, one.kind, one.text, one.received])).toEqual([
      ['3EB0ED00', 'text', 'Bom dai', 1],
      ['3EB0ED01', 'text', 'Engano', 1],
      ['3EB0ED0E', 'edit', 'Bom dia', 1],
      ['3EB0ED0D', 'revoke', '3EB0ED01', 1],
    ]);
  });

  test('does not send again after a restart what the server accepted, even if the list is outdated', async () => {
    await world.send(id, ana, { body: 'uma vez só', waId: '3EB0DE00' });
    await acked('3EB0DE00');
    await world.connectorDown();
    await world.db.raw(
      `insert into views.outbox (company_id, connection_id, message_id, what, position)
       select company_id, connection_id, id, 'message', position from views.message where wa_id = '3EB0DE00'`,
    );
    await world.connector();
    await world.status(id, 'CONNECTED');
    await world.send(id, ana, { body: 'outra', waId: '3EB0DE01' });
    await acked('3EB0DE01');
    expect((await fromUs()).find(({ text }) => text === 'uma vez só')?.received).toBe(1);
  });

  test('fails a refused message with its code, and sends the next one', async () => {
    await world.sim.phones.options({ phone, refuseNext: 479 });
    await world.send(id, ana, { body: 'recusada', waId: '3EB0BAD0' });
    await until('failed', async () => (await world.message(id, '3EB0BAD0')).failed);
    expect(await world.message(id, '3EB0BAD0')).toMatchObject({ failed: true, reason: '479' });
    await world.send(id, ana, { body: 'aceita', waId: '3EB0600D' });
    await acked('3EB0600D');
  });

  test('sends a message again that the server had no time for, and it arrives once', async () => {
    await world.sim.phones.options({ phone, refuseNext: 429 });
    await world.send(id, ana, { body: 'com calma', waId: '3EB0429A' });
    await acked('3EB0429A');
    expect(await world.message(id, '3EB0429A')).toMatchObject({ failed: false });
    expect((await fromUs()).filter(({ text }) => text === 'com calma')).toMatchObject([{ received: 1 }]);
  });

  test('fails a message without an answer and sends the next; sent again by hand, the first arrives once', async () => {
    await world.connectorDown();
    await world.connector({ answerMs: 500 });
    await world.status(id, 'CONNECTED');
    await world.sim.phones.options({ phone, loseNext: 5 });
    await world.send(id, ana, { body: 'sem resposta', waId: '3EB0105E' });
    await world.send(id, ana, { body: 'a seguinte', waId: '3EB0105F' });
    await acked('3EB0105F');
    expect(await world.message(id, '3EB0105E')).toMatchObject({ failed: true, reason: 'ERR_WAPP_NO_ANSWER' });
    await world.resend(id, '3EB0105E');
    await acked('3EB0105E');
    await until('decrypted', async () => (await fromUs()).some(({ text }) => text === 'sem resposta'));
    const shown = (await fromUs()).filter(({ text }) => ['sem resposta', 'a seguinte'].includes(text));
    expect(shown.map(({ text, received }) => [text, received])).toEqual([
      ['a seguinte', 1],
      ['sem resposta', 1],
    ]);
  });

  test('fails a message to a number that is not on WhatsApp, and continues', async () => {
    const contactId = await world.stranger(id, '5511900000000');
    await world.send(id, { ticketId: 99, contactId }, { body: 'alô?', waId: '3EB0DEAD' });
    await world.send(id, ana, { body: 'segue', waId: '3EB0A11E' });
    await acked('3EB0A11E');
    await until('failed', async () => (await world.message(id, '3EB0DEAD')).failed);
    expect((await world.message(id, '3EB0DEAD')).reason).toBe('ERR_WAPP_INVALID_CONTACT');
  });

  test('sends to a contact that the read models lost', async () => {
    await world.db('views.contact').where({ id: ana.contactId }).delete();
    await world.send(id, ana, { body: 'sem linha', waId: '3EB0107D' });
    await acked('3EB0107D');
    await until('decrypted', async () => (await fromUs()).some(({ text }) => text === 'sem linha'));
  });

  test('sends an answer to the number from which the contact wrote last', async () => {
    const { number: before } = await world.sim.phones.addContact({ name: 'Lia', phone, addressing: 'lid' });
    await world.sim.phones.say({ phone, contact: before, text: 'com o número de antes' });
    const { data } = await world.received(id, 'com o número de antes');
    const now = '5511955550077';
    await world.sim.phones.renumber({ contact: before, to: now });
    await world.sim.phones.say({ phone, contact: now, text: 'com o número novo' });
    expect((await world.received(id, 'com o número novo')).data).toMatchObject({ contactId: data.contactId });
    await until(
      'the new number',
      async () => (await world.db('views.contact').where({ id: data.contactId, number: now }).first()) !== undefined,
    );
    await world.send(id, data, { body: 'para o número novo', waId: '3EB0AE10' });
    await acked('3EB0AE10');
    await until('decrypted', async () =>
      (await world.sim.phones.chat({ phone, contact: now })).some(({ text }) => text === 'para o número novo'),
    );
  });

  test('sends to a person who never wrote, if the number is on WhatsApp', async () => {
    const { number: other } = await world.sim.phones.addContact({ name: 'Gil', phone });
    const contactId = await world.stranger(id, other);
    await world.send(id, { ticketId: 98, contactId }, { body: 'prazer', waId: '3EB0F00D' });
    await acked('3EB0F00D');
    await until('decrypted', async () => (await world.sim.phones.chat({ phone, contact: other })).length > 0);
    expect((await world.sim.phones.chat({ phone, contact: other })).map(({ text }) => text)).toEqual(['prazer']);
  });

  test('sends a message again to a contact that could not decrypt it, also after a restart', async () => {
    await world.sim.phones.options({ contact: number, offline: true });
    await world.send(id, ana, { body: 'de novo', waId: '3EB0A6A1' });
    await acked('3EB0A6A1');
    await world.connectorDown();
    await world.connector();
    await world.status(id, 'CONNECTED');
    await world.sim.phones.options({ contact: number, forgetSessions: true });
    await world.sim.phones.options({ contact: number, offline: false });
    await until('decrypted', async () => (await fromUs()).find(({ text }) => text === 'de novo'));
    await until('delivered', async () => (await world.message(id, '3EB0A6A1')).ack >= 3);
  });
});
