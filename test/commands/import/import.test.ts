import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openReport } from '../../../commands/import/report.ts';
import { runImport } from '../../../commands/import/run.ts';
import { openSource } from '../../../commands/import/source.ts';
import { signIn } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type World } from '../world.ts';
import { familyDatabase, HASH, insert, PASSWORD } from './family.ts';

type Family = Awaited<ReturnType<typeof familyDatabase>>;
let world: World;
let theirs: Family;

beforeAll(async () => {
  [world, theirs] = await Promise.all([openWorld(), familyDatabase('ticketz')]);
  const { db } = theirs;
  await insert(db, 'Plans', { name: 'Básico', users: 1, connections: 1, queues: 1, value: 10 });
  await insert(
    db,
    'Companies',
    { name: 'Padaria Sol', status: true, dueDate: '2099-03-31', recurrence: 'MENSAL', planId: 1, language: 'pt_BR' },
    { name: 'Minha empresa', status: true, dueDate: null, planId: 1 },
  );
  await insert(
    db,
    'Queues',
    { name: 'Vendas', color: '#112233', greetingMessage: 'Oi!', companyId: 1 },
    { name: 'Entregas', color: '#112233', companyId: 1 },
  );
  await insert(
    db,
    'QueueOptions',
    { title: 'Pães', message: 'Quentes', option: '1', queueId: 1, parentId: null },
    { title: 'Doces', message: '', option: '2', queueId: 1, parentId: null },
    { title: 'Sonhos', message: 'Sim', option: '1', queueId: null, parentId: 2 },
  );
  const person = { passwordHash: HASH, profile: 'user', companyId: 1 };
  await insert(
    db,
    'Users',
    { ...person, name: 'Ana', email: 'Ana@padaria.com.br', profile: 'admin', super: true },
    { ...person, name: 'Beto', email: 'beto@padaria.com.br' },
    { ...person, name: 'Outra Ana', email: world.system.admin.email },
    { ...person, name: 'Sem e-mail', email: 'isso não' },
  );
  await insert(db, 'UserQueues', { userId: 2, queueId: 1 }, { userId: 2, queueId: 2 });
  await insert(db, 'Tags', { name: 'Fiado', color: '#ff0000', kanban: 0, companyId: 1 });
  await insert(
    db,
    'QuickMessages',
    { shortcode: 'pix', message: 'A chave é…', userId: 2, companyId: 1 },
    { shortcode: 'oi', message: 'Olá', userId: null, companyId: 9 },
  );
});
afterAll(async () => {
  await world?.close();
  await theirs?.drop();
});

const run = async (from: Family) => {
  const report = openReport();
  const source = await openSource(from.url, report);
  try {
    await runImport(world.system.deps, source, { report, media: null, say: () => {} });
  } finally {
    await source.close();
  }
  return report;
};
const asAna = () => eventually(() => signIn(world.system.url, { email: 'ana@padaria.com.br', password: PASSWORD }));

test('companies, users, queues, tags and quick messages move in, each once; what does not is told', async () => {
  const report = await run(theirs);
  const told = report.lines().join('\n');
  expect(told).toContain('Companies: 2 taken over');
  expect(told).toMatch(
    /Users: 2 taken over\n {2}1 left: O e-mail já está em uso\. \(3\)|email is not well-formed \(4\)/,
  );
  expect(told).toContain('email is not well-formed (4)');
  expect(told).toContain('its company was left (2)');
  const ana = await asAna();
  await eventually(async () => {
    const { body: queues } = await ana.api('GET', '/queue');
    expect(queues).toMatchObject([{ name: 'Entregas' }, { name: 'Vendas', color: '#112233', greetingMessage: 'Oi!' }]);
    const { body: users } = await ana.api('GET', '/users?pageNumber=1');
    expect(Object(users).users).toMatchObject([
      { name: 'Ana', profile: 'admin', super: false },
      { name: 'Beto', queues: [{}, {}] },
    ]);
    const { body: tags } = await ana.api('GET', '/tags/list');
    expect(tags).toMatchObject([{ name: 'Fiado', color: '#ff0000' }]);
  });
  expect(await world.appendedBy(() => run(theirs))).toEqual([]);
});

test('the password of before works, and is kept as one of ours from then on', async () => {
  const who = { email: 'beto@padaria.com.br', password: PASSWORD };
  const first = await world.appendedBy(() => eventually(() => signIn(world.system.url, who)));
  expect(first.filter((each) => each.startsWith('credential-') && each.includes('.password.'))).toHaveLength(1);
  const second = await world.appendedBy(() => signIn(world.system.url, who));
  expect(second.filter((each) => each.includes('.password.'))).toEqual([]);
});
