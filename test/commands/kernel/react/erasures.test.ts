import { afterAll, expect, test } from '@jest/globals';
import { watchErasures } from '../../../../commands/kernel/react/erasures.ts';
import { load } from '../../../../commands/kernel/handle/handle.ts';
import { contact } from '../../../../domain/contact/decider.ts';
import { Erased } from '../../../../eventstore/persons.ts';
import { openStore } from '../../../../eventstore/store.ts';
import { registered } from '../../../projections/facts.ts';
import { eventually } from '../../../kernel/eventually.ts';
import { envelope, freshLog, testRing } from '../../../kernel/log.ts';

const { store, url, namespace, close } = freshLog();
/** A separate process, which shares no key with the first. */
const other = openStore({ url: `${url}&connectionName=other`, namespace, ring: testRing });
afterAll(async () => {
  await other.close();
  await close();
});

test('a process that had cached the key of an erased person neither opens nor seals anything with it any more', async () => {
  const watching = watchErasures(other);
  const person = { companyId: 1, whose: 'contact', id: 7 } as const;
  const facts = Array.from({ length: 20 }, (_, n) => ({ type: 'ContactRenamed', data: { name: `Zuleica ${n}` } }));
  await store.append('contact-1.7', [registered('Zuleica', '5511955507913'), ...facts], 'none', envelope());
  expect((await load(other, contact, person)).state).toMatchObject({ name: 'Zuleica 19' });
  await store.append('contact-1.7', [{ type: 'ContactErased', data: { reason: 'request' } }], 20n, envelope());
  await store.forget(person);

  await eventually(async () => {
    const [event] = (await other.read('contact-1.7')).events;
    expect(event?.event.data).toMatchObject({ name: '', number: '' });
  });
  const note = { note: 'prefere manhãs', ticketId: 1, contactId: 7, userId: 1 };
  await expect(other.append('note-1.1', [{ type: 'NoteCreated', data: note }], 'none', envelope())).rejects.toThrow(
    Erased,
  );
  await watching.stop();
});
