import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verify } from '../../../projections/kernel/rebuild/verify.ts';
import { storageUse } from '../../../projections/storage/use.ts';
import { mediaRemoved, mediaStored, queued, received, storedPicture } from '../../domain/message/facts.ts';
import { registered } from '../facts.ts';
import { openProjected, type Projected } from '../projected.ts';
import { messageStream } from '../views.ts';

let it: Projected;
beforeAll(async () => {
  it = await openProjected();
  await it.say('contact-1.2', registered());
  await it.run();
});
afterAll(() => it?.close());

const sent = { path: 'a.pdf', name: 'a.pdf', mime: 'application/pdf', kind: 'application', size: 5_000 } as const;
const use = async () => {
  await it.settled();
  return (await it.rows('storage_use')).map(({ row }) => row).find((row) => Object(row).company_id === 1);
};

test('each received or sent file counts once while it is stored; texts do not count', async () => {
  await it.say(messageStream('T1'), received({ waId: 'T1' }));
  await it.say(messageStream('T2', 'out'), queued({ waId: 'T2' }));
  expect(await use()).toBeUndefined();
  await it.say(messageStream('F1'), received({ waId: 'F1' }), mediaStored({ ...storedPicture, size: 700 }));
  await it.say(messageStream('F2', 'out'), queued({ waId: 'F2', media: sent }));
  await it.say(messageStream('F3', 'out', 9), queued({ waId: 'F3', media: sent }));
  expect(await use()).toEqual({ company_id: 1, files: 2, bytes: 5_700 });
  await it.say(messageStream('F1'), mediaStored({ ...storedPicture, size: 900 }));
  expect(await use()).toEqual({ company_id: 1, files: 2, bytes: 5_900 });
  await it.say(messageStream('F2', 'out'), mediaRemoved());
  expect(await use()).toEqual({ company_id: 1, files: 1, bytes: 900 });
});

test('the file of a group participant is erased with the participant, not with the group', async () => {
  const inGroup = { contactId: 40, participantId: 41 };
  await it.say('contact-1.41', registered('Nadir', '5511987650041'));
  await it.say(messageStream('G1'), received({ waId: 'G1', ...inGroup }), mediaStored(storedPicture, inGroup));
  expect(await use()).toEqual({ company_id: 1, files: 2, bytes: 900 + storedPicture.size });
  await it.say('contact-1.41', { type: 'ContactErased', data: { reason: 'request' } });
  expect(await use()).toEqual({ company_id: 1, files: 1, bytes: 900 });
});

test('a file that the recipients of a campaign share counts once, until the last of them no longer has it', async () => {
  const automatic = { rule: 'campaign', choice: 'Natal' } as const;
  const shared = { ...sent, path: 'natal.pdf', size: 40 };
  for (const [waId, contactId] of [
    ['C1', 50],
    ['C2', 51],
    ['C3', 51],
  ] as const)
    await it.say(messageStream(waId, 'out'), queued({ waId, contactId, media: shared, automatic }));
  expect(await use()).toEqual({ company_id: 1, files: 2, bytes: 940 });
  await it.say(messageStream('C1', 'out'), mediaRemoved());
  expect(await use()).toEqual({ company_id: 1, files: 2, bytes: 940 });
  await it.say('contact-1.51', registered('Rui', '5511987650051'));
  await it.say('contact-1.51', { type: 'ContactErased', data: { reason: 'request' } });
  expect(await use()).toEqual({ company_id: 1, files: 1, bytes: 900 });
});

test('the files of an erased contact stop counting, with repeated events and after a rebuild too', async () => {
  const erased = { type: 'ContactErased', data: { reason: 'request' } } as const;
  await it.say('contact-1.2', erased, { type: 'ContactForgotten', data: {} });
  expect(await use()).toEqual({ company_id: 1, files: 0, bytes: 0 });
  expect(await verify(it.store, it.db, [storageUse])).toEqual([]);
});
