import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { png } from '../../commands/media/desk.ts';
import { eventually } from '../../kernel/eventually.ts';
import { deliveryFor, openCloudWorld, textFrom, type CloudWorld } from './world.ts';

let world: CloudWorld;
let official: Awaited<ReturnType<CloudWorld['addOfficial']>>;
beforeAll(async () => {
  world = await openCloudWorld();
  official = await world.addOfficial();
});
afterAll(() => world?.close());

const caption = `${'a'.repeat(1_000)} ${'b'.repeat(100)} fim`;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const made = async (path: string, body: object): Promise<number> => {
  const answer = await world.admin.api('POST', path, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return Number(Object(answer.body).id);
};
const attach = async (path: string): Promise<void> => {
  const form = new FormData();
  form.append('file', new File([png], 'foto.png', { type: 'image/png' }));
  const answer = await world.admin.api('POST', `${path}/media-upload`, form);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
};
/** A customer writes, so that free text is allowed. Returns the contact. */
const wrote = async (from: string): Promise<number> => {
  await world.deliver(official, deliveryFor(official.phoneNumberId, { messages: [textFrom(from, 'Oi')] }));
  return (await world.ticketOf(from)).contactId;
};
const sentTo = (from: string) => world.graph.messages().filter(({ to }) => to === `+${from}`);
const bothArrive = (from: string) =>
  eventually(
    () =>
      expect(sentTo(from)).toMatchObject([
        { image: { caption: 'a'.repeat(1_000) } },
        { text: { body: `${'b'.repeat(100)} fim` } },
      ]),
    30_000,
  );

test('a scheduled file with a long caption continues in a text, once', async () => {
  const contactId = await wrote('5511966670001');
  const id = await made('/schedules', { contactId, whatsappId: official.id, body: caption, sendAt: inMs(3_600_000) });
  await attach(`/schedules/${id}`);
  expect(await world.admin.api('PUT', `/schedules/${id}`, { sendAt: inMs(-1_000) })).toMatchObject({ status: 200 });
  await bothArrive('5511966670001');
  await eventually(async () =>
    expect((await world.admin.api('GET', `/schedules/${id}`)).body).toMatchObject({ status: 'ENVIADA' }),
  );
});
