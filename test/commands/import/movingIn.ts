import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { defaultWeek } from '../../../domain/kernel/schedule.ts';
import { messageShape } from '../../../domain/message/shape.ts';
import { ticketShape } from '../../../domain/ticket/shape.ts';
import { openReport } from '../../../commands/import/report.ts';
import { runImport } from '../../../commands/import/run.ts';
import { openSource } from '../../../commands/import/source.ts';
import { storageOf } from '../../../runtime/openStorage.ts';
import { signIn } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { temporaryFolder } from '../../kernel/folder.ts';
import { openWorld, type World } from '../world.ts';
import { HASH, insert, PASSWORD, type Family, type MakeFamily } from './family.ts';

const hours = defaultWeek.map((row) => ({ ...row, startTime: '07:15', endTime: '19:45' }));

/** An instant in March of last year. */
function day(date: number, hour: number): string {
  return new Date(Date.UTC(2026, 2, date, hour)).toISOString();
}

/** Tests the import from a database server. The results are the same for each server. */
export const movingIn = (make: MakeFamily): void => {
  let world: World;
  let theirs: Family;
  const files = temporaryFolder();

  beforeAll(async () => {
    [world, theirs] = await Promise.all([openWorld(), make('ticketz')]);
    const { db } = theirs;
    writeFileSync(
      join(files.path, '100% pao.png'),
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
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
      { name: 'Vendas', color: '#112233', greetingMessage: 'Oi!', companyId: 1, schedules: JSON.stringify(hours) },
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
    await insert(db, 'Whatsapps', { name: 'Balcão', greetingMessage: 'Bem-vindo', isDefault: true, companyId: 1 });
    await insert(db, 'WhatsappQueues', { whatsappId: 1, queueId: 1 }, { whatsappId: 1, queueId: 2 });
    await insert(
      db,
      'Contacts',
      { name: 'Maria', number: '5511988887777', email: '', companyId: 1 },
      { name: 'Vizinhos', number: '120363000000000001', isGroup: true, companyId: 1 },
      { name: 'Sem número', number: '?', companyId: 1 },
      { name: 'Maria de novo', number: '+55 11 98888-7777', companyId: 1 },
    );
    await insert(db, 'ContactCustomFields', { name: 'Pão', value: 'francês', contactId: 1 });
    const ticket = { companyId: 1, contactId: 1, whatsappId: 1, queueId: 1, userId: 2, isGroup: false };
    await insert(
      db,
      'Tickets',
      { ...ticket, status: 'closed', createdAt: day(1, 8), updatedAt: day(1, 18) },
      { ...ticket, status: 'open', createdAt: day(2, 8), updatedAt: day(2, 9) },
      { ...ticket, status: 'pending', contactId: 4, userId: null, createdAt: day(3, 8) },
      { ...ticket, status: 'pending', contactId: 3, userId: null },
      { ...ticket, status: 'open', contactId: 2, isGroup: true, whatsappId: null, createdAt: day(4, 8) },
    );
    const said = { ticketId: 1, contactId: 1, companyId: 1, fromMe: false, ack: 0, mediaType: 'conversation' };
    await insert(
      db,
      'Messages',
      { ...said, id: 'A1', body: 'Tem pão?', createdAt: day(1, 9) },
      { ...said, id: 'A2', body: 'Tem!', fromMe: true, ack: 4, quotedMsgId: 'A1', createdAt: day(1, 10) },
      { ...said, id: 'A3', body: 'foto', mediaType: 'image', mediaUrl: '100% pao.png', createdAt: day(1, 11) },
      { ...said, id: 'A4', body: 'Engano', isDeleted: true, createdAt: day(1, 12), updatedAt: day(1, 13) },
      { ...said, id: 'A5', body: 'Obrigada', createdAt: day(1, 14) },
      { ...said, id: 'B1', body: 'De novo', ticketId: 2, createdAt: day(2, 8) },
      { ...said, id: 'C1', body: 'Ninguém', ticketId: 4, createdAt: day(2, 8) },
      { ...said, id: 'D1', body: 'Bom dia a todos', ticketId: 5, createdAt: day(4, 9) },
      { ...said, id: 'D2', body: '👍', mediaType: 'reactionMessage', ticketId: 5, createdAt: day(4, 9) },
    );
    await insert(
      db,
      'Settings',
      { key: 'userRating', value: 'enabled', companyId: 1 },
      { key: 'viewclosed', value: 'enabled', companyId: 1 },
    );
    const later = { body: 'Amanhã abrimos às 8', contactId: 1, userId: 2, companyId: 1 };
    await insert(db, 'Schedules', { ...later, sendAt: '2099-01-01' }, { ...later, sendAt: day(1, 8) });
    await insert(db, 'ContactLists', { name: 'Clientes', companyId: 1 }, { name: 'De ninguém', companyId: 9 });
    const listed = { email: '', contactListId: 1, companyId: 1 };
    await insert(
      db,
      'ContactListItems',
      { ...listed, name: 'Maria', number: '5511988887777', isWhatsappValid: true },
      { ...listed, name: 'Nova', number: '5511955554444', isWhatsappValid: null },
      { ...listed, name: 'Maria outra vez', number: '551188887777' },
      { ...listed, name: 'Torto', number: '12' },
    );
    const sale = { message1: 'Oi, {nome}!', status: 'INATIVA', companyId: 1, contactListId: 1, whatsappId: 1 };
    await insert(
      db,
      'Campaigns',
      { ...sale, name: 'Páscoa', status: 'PROGRAMADA', scheduledAt: '2099-04-01' },
      { ...sale, name: 'Com foto', mediaPath: 'ovo.png', scheduledAt: '2099-04-01' },
      { ...sale, name: 'Natal', status: 'FINALIZADA', scheduledAt: day(1, 8) },
      { ...sale, name: 'Perdida', scheduledAt: day(1, 8) },
    );
    const paused = { key: 'messageInterval', value: '45', companyId: 1 };
    await insert(
      db,
      'CampaignSettings',
      paused,
      { ...paused, key: 'variables', value: '[{"key":"loja","value":"Centro"}]' },
      { ...paused, key: 'greaterInterval', value: '-1' },
      { ...paused, key: 'sellsFish', value: '1' },
    );
    await insert(db, 'TicketTags', { ticketId: 2, tagId: 1 });
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
    files.remove();
  });

  const run = async (from: Family) => {
    const report = openReport();
    const media = { folder: files.path, storage: storageOf(world.system.context.config) };
    const source = await openSource({ url: from.url }, report);
    try {
      await runImport(world.system.deps, source, { report, media, say: () => {} });
    } finally {
      await source.close();
    }
    return report;
  };
  /** Runs `npm run import -- …` in a separate process. */
  const importing = ({ url }: { url: string }, ...options: string[]) => {
    const { config, databaseUrl, eventStoreUrl, secrets } = world.system.context;
    const env = {
      ...process.env,
      DATA_DIR: files.path,
      DATABASE_URL: databaseUrl,
      EVENTSTORE_URL: eventStoreUrl,
      EVENTSTORE_NAMESPACE: config.eventStoreNamespace,
      SECRET_KEY: secrets.ring.map((key) => key.toString('base64')).join(','),
    };
    const over = Promise.withResolvers<{ code: number; said: string }>();
    const program = join(import.meta.dirname, '../../../runtime/cli/import.ts');
    const child = execFile(process.execPath, [program, url, ...options], { env }, (error, out, err) =>
      over.resolve({ code: Number(error?.code ?? 0), said: out + err }),
    );
    return { child, over: over.promise };
  };
  const asAna = () => eventually(() => signIn(world.system.url, { email: 'ana@padaria.com.br', password: PASSWORD }));

  test('companies, users, queues, tags and quick messages are imported once; rows that are left are reported', async () => {
    const report = await run(theirs);
    const told = report.lines().join('\n');
    expect(told).toContain('Companies: 2 taken over');
    expect(told).toMatch(
      /Users: 2 taken over\n {2}1 left: O e-mail já está em uso\. \(3\)|email is not well-formed \(4\)/,
    );
    expect(told).toContain('email is not well-formed (4)');
    expect(told).toContain('its company was left (2)');
    expect(told).toMatch(/Settings: 1 taken over\n {2}1 left: it has no counterpart \(viewclosed\)/);
    expect(told).toMatch(/Schedules: 1 taken over\n {2}1 left: its time is over \(2\)/);
    expect(told).toMatch(/ContactLists: 1 taken over\n {2}1 left: its company was left \(2\)/);
    expect(told).toMatch(/ContactListItems: 2 taken over\n/);
    expect(told).toMatch(/left: ERR_DUPLICATED_CONTACT \(3\)/);
    expect(told).toContain('left: its number is none (4)');
    expect(told).toMatch(/Campaigns: 2 taken over\n {2}1 left: its file and its time alone[^\n]* \(2\)/);
    expect(told).toContain('left: it has begun there (3)');
    expect(told).toContain('left: its time is over (4)');
    expect(told).toMatch(
      /CampaignSettings: 2 taken over\n {2}1 left: it cannot be so here \(3\)\n {2}1 left: it has no/,
    );
    const ana = await asAna();
    await eventually(async () => {
      const { body: queues } = await ana.api('GET', '/queue');
      expect(queues).toMatchObject([
        { name: 'Entregas' },
        { name: 'Vendas', color: '#112233', greetingMessage: 'Oi!' },
      ]);
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

  test('the former password works, and its hash is replaced by one of ours', async () => {
    const who = { email: 'beto@padaria.com.br', password: PASSWORD };
    const first = await world.appendedBy(() => eventually(() => signIn(world.system.url, who)));
    expect(first.filter((each) => each.startsWith('credential-') && each.includes('.password.'))).toHaveLength(1);
    const second = await world.appendedBy(() => signIn(world.system.url, who));
    expect(second.filter((each) => each.includes('.password.'))).toEqual([]);
  });

  test('contacts, tickets and conversations keep their dates, owners, acknowledgements and files', async () => {
    const ana = await asAna();
    const list = async (query: string) => {
      const { body } = await ana.api('GET', `/tickets?showAll=true&${query}`);
      return ticketShape.array().parse(Object(body).tickets);
    };
    const [closed, ...duplicates] = await eventually(async () => {
      const found = await list('status=closed');
      expect(found.map(({ lastMessage }) => lastMessage)).toContain('Obrigada');
      return found.toSorted((a, b) => a.id - b.id);
    });
    expect(closed).toMatchObject({
      status: 'closed',
      createdAt: day(1, 8),
      updatedAt: day(1, 14),
      contact: { name: 'Maria', number: '5511988887777' },
      user: { name: 'Beto' },
      queue: { name: 'Vendas' },
      unreadMessages: 0,
    });
    // One of the two open tickets of one person stays open.
    expect(duplicates).toHaveLength(1);
    const open = (await list('status=open')).toSorted((a, b) => a.id - b.id);
    expect(open).toMatchObject([
      { lastMessage: 'De novo', tags: [{ name: 'Fiado' }], contact: { name: 'Maria' } },
      { lastMessage: 'Bom dia a todos', contact: { name: 'Vizinhos' } },
    ]);
    expect(await list('status=pending')).toEqual([]);
    const { body } = await ana.api('GET', `/messages/${closed?.id}?pageNumber=1`);
    const said = messageShape.array().parse(Object(body).messages);
    expect(said.filter(({ ticketId }) => ticketId === closed?.id)).toMatchObject([
      { body: 'Tem pão?', fromMe: false, createdAt: day(1, 9) },
      { body: 'Tem!', fromMe: true, ack: 4, quotedMsg: { body: 'Tem pão?' } },
      { mediaType: 'image', file: { state: 'here', width: 9 } },
      { isDeleted: true },
      { body: 'Obrigada' },
    ]);
    const { body: contacts } = await ana.api('GET', '/contacts?searchParam=Maria');
    expect(Object(contacts).contacts).toMatchObject([
      { name: 'Maria', extraInfo: [{ name: 'Pão', value: 'francês' }] },
    ]);
    const { body: connections } = await ana.api('GET', '/whatsapp');
    expect(connections).toMatchObject([{ name: 'Balcão', status: 'DISCONNECTED', isDefault: true }]);
    const { body: schedules } = await ana.api('GET', '/schedules');
    expect(Object(schedules).schedules).toMatchObject([{ body: 'Amanhã abrimos às 8', contact: { name: 'Maria' } }]);
    // No one was greeted, answered or asked for a rating, and no event was skipped.
    expect(await world.logBytes()).not.toMatch(/MessageQueued|TicketRatingAsked|ReactionSkipped/);
  });

  test('contact lists and unsent campaigns are imported; campaigns that already ran are left', async () => {
    const ana = await asAna();
    await eventually(async () => {
      const { body: lists } = await ana.api('GET', '/contact-lists');
      expect(Object(lists).records).toMatchObject([
        { name: 'Clientes', contactsCount: 2, checkedCount: 1, validCount: 1 },
      ]);
      const { body: campaigns } = await ana.api('GET', '/campaigns');
      expect(Object(campaigns).records).toMatchObject([
        { name: 'Com foto', status: 'INATIVA', scheduledAt: null },
        {
          name: 'Páscoa',
          status: 'PROGRAMADA',
          message1: 'Oi, {nome}!',
          contactList: { name: 'Clientes' },
          whatsapp: { name: 'Balcão' },
        },
      ]);
      const { body: settings } = await ana.api('GET', '/campaign-settings');
      expect(settings).toEqual(
        expect.arrayContaining([
          { key: 'messageInterval', value: '45' },
          { key: 'variables', value: '[{"key":"loja","value":"Centro"}]' },
          { key: 'greaterInterval', value: '60' },
        ]),
      );
    });
  });

  test('npm run import resumes after being killed, and accepts the oldest forks with fewer columns', async () => {
    const old = await make('first');
    try {
      await insert(old.db, 'Users', { name: 'Rui', email: 'rui@antigo.com.br', passwordHash: HASH, profile: 'admin' });
      await insert(old.db, 'QuickAnswers', { shortcut: 'oi', message: 'Olá' });
      await insert(old.db, 'Whatsapps', { name: 'Loja', isDefault: true });
      await insert(old.db, 'Contacts', { name: 'José', number: '5511977776666' });
      await insert(old.db, 'Tickets', {
        status: 'open',
        contactId: 1,
        whatsappId: 1,
        userId: 1,
        createdAt: '2026-01-01',
      });
      const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
      const said = { ack: 3, ticketId: 1 };
      for (let from = 1; from <= 3000; from += 1000)
        await insert(
          old.db,
          'Messages',
          ...Array.from({ length: 1000 }, (_, n) => n + from).map((n) => ({
            ...said,
            id: `M${n}`,
            body: `Mensagem ${n}`,
            fromMe: n % 2 === 0,
            createdAt: minute(n),
          })),
        );
      const count = async () =>
        Number(
          Object(await world.system.db('views.message').where('body', 'like', 'Mensagem %').count().first()).count,
        );
      const killed = importing(old);
      await eventually(async () => expect(await count()).toBeGreaterThan(0), 60_000);
      killed.child.kill('SIGKILL');
      await killed.over;
      const whole = await importing(old).over;
      expect(whole.said).toMatch(/Messages: \d+ taken over, \d+ were before/);
      expect(whole.code).toBe(0);
      await eventually(async () => expect(await count()).toBe(3000));
      const rui = await eventually(() => signIn(world.system.url, { email: 'rui@antigo.com.br', password: PASSWORD }));
      const { body } = await rui.api('GET', '/tickets?showAll=true&status=open');
      expect(Object(body).tickets).toMatchObject([{ lastMessage: 'Mensagem 3000', user: { name: 'Rui' } }]);
      expect((await importing(old).over).said).toContain('Messages: 0 taken over, 3000 were before');
    } finally {
      await old.drop();
    }
  });

  test('a wrong database or time zone offset is refused in one sentence', async () => {
    const refused = { code: 1, said: expect.stringMatching(/^Usage: .*\n$/) };
    expect(await importing(theirs, '--timezone=nowhere').over).toMatchObject(refused);
    const url = new URL(theirs.url);
    url.pathname = '/nobody';
    expect(await importing({ url: url.href }).over).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^That database cannot be opened: .*\n$/),
    });
    expect(await importing({ url: world.system.context.databaseUrl }).over).toMatchObject({
      code: 1,
      said: 'This is no database of the Whaticket family: it has no table "Users".\n',
    });
  });
};
