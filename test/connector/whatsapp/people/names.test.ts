import { afterEach, expect, test } from '@jest/globals';
import type { Contact } from '@whiskeysockets/baileys';
import { openNames } from '../../../../connector/whatsapp/people/names.ts';
import type { Ports } from '../../../../connector/whatsapp/kernel/ports.ts';
import { eventually } from '../../../kernel/eventually.ts';

type Told = Parameters<Ports['named']>[0];
let ending = new AbortController();
afterEach(() => {
  ending.abort();
  ending = new AbortController();
});
const NUMBER = '5511987650001';

test('a new name in the address book or from WhatsApp is reported once', async () => {
  const told: Told[] = [];
  const named = async (one: Told): Promise<void> => void told.push(one);
  const { hear } = openNames({
    which: { companyId: 1, connectionId: 3 },
    ports: { named },
    agenda: { hear: () => {}, nameOf: async () => '' },
    signal: ending.signal,
  });
  const of = (contact: Partial<Contact>): void => hear([{ id: `${NUMBER}@s.whatsapp.net`, ...contact }]);
  of({ name: 'Ana' });
  of({ name: 'Ana', notify: 'aninha' });
  of({ notify: 'aninha' }); // a name that she gave herself comes with her messages
  of({ verifiedName: 'Padaria da Ana', lid: '77@lid' });
  hear([{ id: '12036304@g.us', name: 'Família' }, { name: 'Ninguém' }]);
  await eventually(async () => expect(told).toHaveLength(2));
  const who = { companyId: 1, connectionId: 3, number: NUMBER };
  expect(told).toEqual([
    { ...who, lid: null, name: 'Ana', from: 'agenda' },
    { ...who, lid: '77', name: 'Padaria da Ana', from: 'verified' },
  ]);
});

test('a person who writes for the first time gets the name that the phone sent earlier', async () => {
  const told: Told[] = [];
  const kept = new Map<string, string>();
  const dropped: Told[] = [];
  let isThere = false;
  const { hear, met } = openNames({
    which: { companyId: 1, connectionId: 3 },
    ports: { named: async (one) => void (isThere ? told : dropped).push(one) },
    agenda: {
      hear: (contacts) => void contacts.map(({ id = '', name = '' }) => kept.set(id.split('@')[0] ?? '', name)),
      nameOf: async ({ number }) => kept.get(number ?? '') ?? '',
    },
    signal: ending.signal,
  });
  hear([{ id: `${NUMBER}@s.whatsapp.net`, name: 'Ana da padaria' }]);
  await eventually(async () => expect(dropped).toHaveLength(1));
  isThere = true;
  met({ number: NUMBER, lid: null });
  met({ number: '5511987650002', lid: null });
  met({ number: NUMBER, lid: null });
  await eventually(async () => expect(told).toHaveLength(1));
  expect(told[0]).toMatchObject({ number: NUMBER, name: 'Ana da padaria', from: 'agenda' });
});
