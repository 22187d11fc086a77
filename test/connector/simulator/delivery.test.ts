import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { keepStanza, settle, waiting } from '../../../connector/simulator/delivery.ts';
import { openSimulatorStore } from '../../../connector/simulator/store.ts';
import { temporaryFolder } from '../../kernel/folder.ts';

test("an answer to one of two phones that ask for the same message again leaves the other's request open", () => {
  const folder = temporaryFolder();
  const store = openSimulatorStore(join(folder.path, 'simulator.db'));
  const companion = { number: '5511970000001', device: 1 };
  const [own, contact] = ['5511970000001@s.whatsapp.net', '5511988880001@s.whatsapp.net'];
  const ask = (from: string) => ({ tag: 'receipt', attrs: { id: '3EB0', type: 'retry', from } });
  for (const from of [own, contact]) keepStanza({ store }, companion.number, companion.device, ask(from));
  const left = () => waiting({ store }, companion.number, companion.device).map(({ node }) => node.attrs['from']);

  settle({ store }, companion, { tag: 'receipt', id: '3EB0', type: 'retry', from: own });
  expect(left()).toEqual([contact]);
  settle({ store }, companion, { tag: 'receipt', id: '3EB0', type: 'retry', from: contact, participant: own });
  expect(left()).toEqual([contact]);
  settle({ store }, companion, { tag: 'receipt', id: '3EB0', type: 'retry', from: contact });
  expect(left()).toEqual([]);
  store.close();
  folder.remove();
});
