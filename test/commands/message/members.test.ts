import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { groupMembers } from '../../../commands/message/contract.ts';
import { messageShape } from '../../../domain/message/shape.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openPhone, type Phone } from '../contact/phone.ts';
import { openWorld, type Person, type World } from '../world.ts';

const GROUP = '120363000000000077';
const ANA = '5511988880001';
const STRANGER = '5511955550000';
let world: World;
let phone: Phone;
let outsider: Person;
let loja: number;
let groupTicket: number;
beforeAll(async () => {
  world = await openWorld();
  phone = await openPhone(world.system.context.databaseUrl, world.system.db);
  const vendas = await world.addQueue('Vendas');
  outsider = await world.addPerson('Davi');
  loja = await world.addConnection('Loja');
  await world.change('CheckMsgIsGroup', 'disabled');
  await eventually(async () => expect(await world.inbox.groups.wanted(world.companyId)).toBe(true));
  const said = world.incoming(loja, ANA, 'Oi, grupo', { pushName: 'Ana', group: { groupId: GROUP, subject: 'Obra' } });
  await receiveMessage(world.inbox, said);
  groupTicket = await eventually(async () => {
    const { body } = await world.admin.api('GET', '/tickets?status=pending&isGroup=true');
    return Number(Object(body).tickets[0].id);
  });
  await world.admin.api('PUT', `/tickets/${groupTicket}`, { queueId: vendas });
});
afterAll(async () => {
  await phone?.close();
  await world?.close();
});

const members = (id: number, by = world.admin) => by.api('GET', `/tickets/${id}/members`);
const told = async (id: number) => {
  const { status, body } = await members(id);
  expect(status).toBe(200);
  return groupMembers.reply.strict().parse(body).members;
};

test('the members of a group come from the phone, with the names that the company knows', async () => {
  phone.known.set(GROUP, `${ANA},987654321:${STRANGER},55512345:`);
  await eventually(async () =>
    expect(await told(groupTicket)).toEqual([
      { said: ANA, number: ANA, name: 'Ana' },
      { said: '987654321', number: STRANGER, name: '' },
      { said: '55512345', number: '', name: '' },
    ]),
  );
  expect(phone.asked.at(-1)).toMatchObject({ about: 'members', number: GROUP, connectionId: loja });
});

test('without an answer from WhatsApp the list of members is empty, and nothing fails', async () => {
  phone.fails = true;
  expect(await told(groupTicket)).toEqual([]);
  phone.fails = false;
});

test('a conversation with one person has no members, and the phone is not asked', async () => {
  const { id } = await world.write(loja, '5511930009999', 'Olá');
  const asked = phone.asked.length;
  expect(await told(id)).toEqual([]);
  expect(phone.asked).toHaveLength(asked);
});

test('a message mentions only members of the group, or everyone if WhatsApp does not answer', async () => {
  await world.admin.api('PUT', `/tickets/${groupTicket}`, { status: 'open', userId: world.admin.user.id });
  await phone.show(world.companyId, loja, 'CONNECTED');
  phone.known.set(GROUP, `${ANA},987654321:${STRANGER}`);
  const [there, outside] = ['987654321', '11122233344'];
  const mentions = [there, outside].map((said) => ({ said, number: '' }));
  const named = async () => {
    const body = `@${there} e @${outside}`;
    const sent = await world.admin.api('POST', `/messages/${groupTicket}`, { body, mentions });
    expect(sent.status).toBe(200);
    return messageShape.parse(sent.body).mentions.map(({ said }) => said);
  };
  expect(await named()).toEqual([there]);
  phone.fails = true;
  expect(await named()).toEqual([there, outside]);
  phone.fails = false;
});

test('a user who may not see the ticket cannot list the members of its group', async () => {
  const asked = phone.asked.length;
  expect(await members(groupTicket, outsider)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
  expect(phone.asked).toHaveLength(asked);
});
