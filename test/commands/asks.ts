import { expect } from '@jest/globals';
import { eventually } from '../kernel/eventually.ts';
import { sheetOf } from '../kernel/sheet.ts';
import { codeOf, splitHandle } from '../../commands/recovery/codes.ts';
import { reportImported } from '../../commands/connection/report.ts';
import { handle } from '../../commands/kernel/handle/handle.ts';
import { inviteUser } from '../../commands/user/contract.ts';
import { failMessage } from '../../commands/message/acknowledge.ts';
import { campaign } from '../../domain/campaign/decider.ts';
import { charge } from '../../domain/charge/decider.ts';
import { contact as contacts } from '../../domain/contact/decider.ts';
import { defaultWeek } from '../../domain/kernel/schedule.ts';
import { openPhone } from './contact/phone.ts';
import { png } from './media/desk.ts';
import { openUnfetched } from './message/unfetched.ts';
import { allSamples } from './recordSamples.ts';
import { nextCause, type World } from './world.ts';

/** One call with its input. `file`: the form field that carries a file; `fields`: the other form fields. */
export type Ask = {
  path: string;
  body?: object;
  file?: string;
  fields?: Record<string, string>;
  bytes?: Buffer;
  name?: string;
};

const idOf = ({ status, body }: { status: number; body: unknown }): number => {
  if (status !== 200) throw new Error(`not made: ${status} ${JSON.stringify(body)}`);
  return Number(Object(body).id);
};

/** Creates one record of every kind in a world, and all writing calls as the admin would make them, once and in this order. */
export const openAsks = async (world: World) => {
  const { admin, companyId } = world;
  const { databaseUrl } = world.system.context;
  const phone = await openPhone(databaseUrl, world.system.db);
  phone.everybody = true;
  const make = async (path: string, body: object) => idOf(await admin.api('POST', path, body));
  const [queue, queueGone] = [await world.addQueue('Vendas'), await world.addQueue('Antiga')];
  const [line, lineGone] = [await world.addConnection('Loja'), await world.addConnection('Filial')];
  const written = async (n: number) => (await world.write(line, `551198765000${n}`, 'Olá')).id;
  const [ticket, ticketGone] = [await written(1), await written(2)];
  await admin.api('PUT', `/tickets/${ticket}`, { status: 'open', userId: admin.user.id });
  const contact = (n: number) => make('/contacts', { name: `Contato ${n}`, number: `55119111100${n}0` });
  const [known, gone, goneToo, erased] = [await contact(1), await contact(2), await contact(3), await contact(4)];
  const stopped = await contact(6);
  await handle(world.system.deps.store, contacts, {
    target: { companyId, id: stopped },
    command: { type: 'AskToStop', word: 'sair' },
    cause: nextCause(companyId),
  });
  const seen = (number: string | null, lid: string) =>
    world.inbox.contacts.resolve({ companyId, connectionId: line, number, lid, name: '' }, nextCause(companyId));
  const merged = await seen(null, '170000099');
  await world.inbox.contacts.resolve(
    { companyId, connectionId: line, number: '5511911110050', lid: null, name: 'Rui' },
    nextCause(companyId),
  );
  const both = await seen('5511911110050', '170000099');
  const tag = await make('/tags', { name: 'Cliente' });
  const lane = await make('/tags', { name: 'Etapa', kanban: 1 });
  const listId = await make('/contact-lists', { name: 'Clientes' });
  const item = (n: number) =>
    make('/contact-list-items', { name: `Pessoa ${n}`, number: `55119311110${n}0`, contactListId: listId });
  const [onList, offList] = [await item(1), await item(2)];
  const plan = (name: string) => make('/plans', { name, users: 1, connections: 1, queues: 1, value: '9,90' });
  const [offer, offerGone] = [await plan('Um'), await plan('Dois')];
  const quick = await make('/quick-messages', { shortcode: 'um' });
  const fileList = await make('/files', { name: 'Cardápio', message: 'Veja', options: [{ name: 'Prato' }] });
  const noteGone = await make('/ticket-notes', { ticketId: ticket, note: 'Passada' });
  const nextYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
  const scheduled = (body: string) => make('/schedules', { body, contactId: known, sendAt: nextYear });
  const [planned, plannedGone] = [await scheduled('Lembrete de amanhã'), await scheduled('Lembrete antigo')];
  const campaignOf = (name: string) =>
    make('/campaigns', { name, scheduledAt: nextYear, tagListId: tag, whatsappId: line, message1: 'Oi' });
  const [mailing, mailingGone] = [await campaignOf('Natal'), await campaignOf('Páscoa')];
  const [mailed, mailedNoMore] = [await campaignOf('Agora'), await campaignOf('Parada')];
  for (const id of [mailed, mailedNoMore])
    for (const command of [
      { type: 'StartCampaign', connectionId: line, now: nextYear },
      { type: 'NotePrepared', batches: 1, recipients: 1 },
    ] as const)
      await handle(world.system.deps.store, campaign, {
        target: { companyId, id },
        command,
        cause: nextCause(companyId),
      });
  await admin.api('POST', `/campaigns/${mailedNoMore}/cancel`);
  const webhook = (name: string) => make('/queueIntegration', { type: 'webhook', name, urlN8N: 'http://8.8.8.8/' });
  const [machine, machineGone] = [await webhook('Um'), await webhook('Dois')];
  const answers = (name: string) => make('/prompt', { name, queueId: queue });
  const [machineTold, machineToldGone] = [await answers('Um'), await answers('Dois')];
  const option = (title: string) => make('/queue-options', { queueId: queue, title });
  const [menu, menuGone] = [await option('Um'), await option('Dois')];
  const person = (n: number) =>
    make('/users', { name: `Pessoa ${n}`, email: `pessoa${n}@exemplo.com.br`, password: 'segredo-1' });
  const [agent, agentGone] = [await person(1), await person(2)];
  const [forgotten, forgottenToo] = [await person(3), await person(4)];
  const said = async (body: string) =>
    String(Object((await admin.api('POST', `/messages/${ticket}`, { body })).body).id);
  const lost = await said('Perdida');
  const [mended, unsaid] = [await said('Bom dai'), await said('Engano')];
  const waId = (await world.system.deps.lookup.messageKey(companyId, lost))?.split('.').at(-1) ?? '';
  await failMessage(world.system.deps, { companyId, connectionId: line, waId, reason: 'timedOut', queuedAt: null });
  const importOldMessages = new Date(Date.now() - 86_400_000).toISOString();
  const imported = await make('/whatsapp', { name: 'Importada', importOldMessages });
  await reportImported(world.system.deps, { companyId, connectionId: imported, messages: 2 });
  const { body: offered } = await admin.api('GET', '/plans/list');
  const planId: number = Object(offered).find(({ name }: { name: string }) => name === 'Essencial').id;
  const stranger = { name: 'Padaria', email: 'padaria@exemplo.com.br', password: 'segredo-1', planId };
  const forgetful = { name: 'Pessoa 5', email: 'pessoa5@exemplo.com.br', password: 'segredo-1', wpp: '5511933334444' };
  const forgetfulId = await make('/users', forgetful);
  const { userId: handed } = Object((await admin.api('POST', '/api/enviar-email', forgetful)).body);
  const secret = world.system.deps.keys.claims;
  const code = codeOf(secret, splitHandle(secret, String(handed)).handle, { companyId, userId: forgetfulId });
  await admin.api('GET', `/api/verificar-code/${forgetful.wpp}?code=${code}`);
  const invited = { name: 'Convidada', email: 'convidada@exemplo.com.br', invite: true };
  const { body: invitation } = await admin.api('POST', `/users/${await make('/users', invited)}/invitation`);
  const { token } = inviteUser.reply.parse(invitation);
  const unfetched = await openUnfetched(world, { ticketId: ticket, connectionId: line });
  await phone.show(companyId, line, 'CONNECTED');
  await admin.api('PUT', `/users/${admin.user.id}`, { wpp: '+55 11 93333-5555' });
  const shop = (name: string) => make('/companies', { name, email: 'loja@exemplo.com.br', planId: 1 });
  const [firm, firmGone] = [await shop('Firma'), await shop('Firma antiga')];
  const notice = (title: string) => make('/announcements', { title, text: 'Novidades' });
  const [told, toldGone] = [await notice('Um'), await notice('Dois')];
  const colleagues = [{ id: agent }];
  const chat = (title: string) => make('/chats', { title, users: colleagues });
  const [talk, talkGone] = [await chat('Plantão'), await chat('Antigo')];
  const tenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const payer = await world.addCompany({
    dueDate: tenDays,
    planId: await world.addPlan({ name: 'Loja', value: 0.01 }),
  });
  const theirBill = await world.system.deps.ids.next('invoice');
  const pix = { bank: 'local', qrCode: '000201', expiresAt: '2026-11-23T12:00:00.000Z' } as const;
  const lose = async (attempt: number, isReturned = false): Promise<string> => {
    const target = { companyId: payer, id: `${theirBill}x${attempt}` };
    for (const command of [
      { type: 'AskCharge', invoiceId: theirBill, cents: 1, detail: '', expiresAt: pix.expiresAt },
      { type: 'MakeCharge', ...pix, bankId: `pay_perdido${attempt}`, round: 0 },
      { type: 'PayCharge', cents: 1, at: pix.expiresAt },
      ...(isReturned
        ? ([{ type: 'SettleCharge' }, { type: 'ReturnPayment', cents: 1, why: 'refunded' }] as const)
        : ([{ type: 'StrayPayment', reason: 'amount' }] as const)),
    ] as const)
      await handle(world.system.deps.store, charge, { target, command, cause: nextCause(payer) });
    return `${payer}.${target.id}`;
  };
  const [stray, returned, useful] = [await lose(0), await lose(2, true), await lose(1)];
  const bought = await eventually(async () => {
    const { payments } = Object((await admin.api('GET', '/payments/stray')).body);
    expect(payments[0].openInvoice).not.toBeNull();
    return Number(payments[0].openInvoice.id);
  });

  const ofRecords: Record<string, Ask> = {};
  for (const { path, id, form, change } of allSamples) {
    const [kept, gone] = [await make(path, form(1)), await make(path, form(2))];
    ofRecords[`POST ${path}`] = { path, body: form(3) };
    ofRecords[`PUT ${path}/{${id}}`] = { path: `${path}/${kept}`, body: change };
    ofRecords[`DELETE ${path}/{${id}}`] = { path: `${path}/${gone}` };
  }

  const asks: Record<string, Ask> = {
    ...ofRecords,
    'POST /payments/stray/{paymentId}/assign': {
      path: `/payments/stray/${useful}/assign`,
      body: { invoiceId: bought, note: 'Serve' },
    },
    'POST /payments/stray/{paymentId}/take-back': {
      path: `/payments/stray/${returned}/take-back`,
      body: { note: 'Estornado' },
    },
    'POST /payments/stray/{paymentId}/resolve': { path: `/payments/stray/${stray}/resolve`, body: { note: 'Feito' } },
    'POST /auth/login': { path: '/auth/login', body: admin.who },
    'POST /companies/cadastro': { path: '/companies/cadastro', body: stranger },
    'PUT /installation/{key}': { path: '/installation/signUp', body: { value: 'disabled' } },
    'PUT /api/atualizar-senha': { path: '/api/atualizar-senha', body: { userId: handed, newPassword: 'segredo-2' } },
    'POST /whatsapp': { path: '/whatsapp', body: { name: 'Nova', queueIds: [queue], token: 'token-de-vinte-sinais' } },
    'PUT /whatsapp/{whatsappId}': { path: `/whatsapp/${line}`, body: { greetingMessage: 'Oi', queueIds: [queue] } },
    'DELETE /whatsapp/{whatsappId}': { path: `/whatsapp/${lineGone}` },
    'PUT /whatsappsession/{whatsappId}': { path: `/whatsappsession/${line}` },
    'DELETE /whatsappsession/{whatsappId}': { path: `/whatsappsession/${line}` },
    'POST /closedimported/{whatsappId}': { path: `/closedimported/${imported}` },
    'POST /whatsapp/{whatsappId}/media-upload': { path: `/whatsapp/${line}/media-upload`, file: 'file' },
    'DELETE /whatsapp/{whatsappId}/media-upload': { path: `/whatsapp/${line}/media-upload` },
    'POST /whatsappsession/{whatsappId}': { path: `/whatsappsession/${line}` },
    'POST /contacts': { path: '/contacts', body: { name: 'Dora', number: '5511922220001', email: 'dora@exemplo.com' } },
    'PUT /contacts/{contactId}': { path: `/contacts/${known}`, body: { name: 'Outra', number: '5511922220002' } },
    'DELETE /contacts/{contactId}': { path: `/contacts/${gone}` },
    'POST /contacts/{contactId}/erase': {
      path: `/contacts/${erased}/erase`,
      body: { reason: 'request', confirmation: 'Contato 4' },
    },
    'POST /contacts/{contactId}/part': { path: `/contacts/${both}/part`, body: { contactId: merged } },
    'DELETE /contacts/{contactId}/stop': { path: `/contacts/${stopped}/stop` },
    'DELETE /delete-contacts': { path: '/delete-contacts', body: { contactIds: [goneToo] } },
    'POST /contactsImport': { path: '/contactsImport', body: { name: 'Ivo', number: '5511922220003' } },
    'POST /contacts/importCsv': {
      path: '/contacts/importCsv',
      file: 'contacts',
      bytes: Buffer.from('Name;Number;Email\nIvo;5511922220004;\n'),
      name: 'contatos.csv',
    },
    'POST /tickets': { path: '/tickets', body: { contactId: known, queueId: queue, status: 'open' } },
    'POST /tickets/{ticketId}/snooze': { path: `/tickets/${ticket}/snooze`, body: { until: nextYear } },
    'DELETE /tickets/{ticketId}/snooze': { path: `/tickets/${ticket}/snooze` },
    'PUT /tickets/{ticketId}': {
      path: `/tickets/${ticket}`,
      body: { queueId: queue, userId: admin.user.id, status: 'open' },
    },
    'DELETE /tickets/{ticketId}': { path: `/tickets/${ticketGone}` },
    'POST /tags/sync': { path: '/tags/sync', body: { ticketId: ticket, tags: [tag] } },
    'PUT /ticket-tags/{ticketId}/{tagId}': { path: `/ticket-tags/${ticket}/${lane}` },
    'DELETE /ticket-tags/{ticketId}': { path: `/ticket-tags/${ticket}` },
    'POST /ticket-notes': { path: '/ticket-notes', body: { ticketId: ticket, note: 'Uma nota' } },
    'DELETE /ticket-notes/{noteId}': { path: `/ticket-notes/${noteGone}` },
    'POST /messages/{ticketId}': { path: `/messages/${ticket}`, body: { body: 'Bom dia' } },
    'POST /messages/edit/{messageId}': { path: `/messages/edit/${mended}`, body: { body: 'Bom dia' } },
    'POST /messages/{messageId}/reaction': { path: `/messages/${mended}/reaction`, body: { emoji: '👍' } },
    'POST /message/forward': { path: '/message/forward', body: { messageId: mended, contactId: known } },
    'DELETE /messages/{messageId}': { path: `/messages/${unsaid}` },
    'POST /messages/{messageId}/resend': { path: `/messages/${lost}/resend` },
    'POST /messages/{messageId}/media': { path: `/messages/${unfetched}/media` },
    'POST /contact-lists/{contactListId}/upload': {
      path: `/contact-lists/${listId}/upload`,
      file: 'file',
      bytes: sheetOf([
        ['Nome', 'Número'],
        ['Ana', '5511922220010'],
      ]),
      name: 'clientes.xlsx',
    },
    'POST /contact-list-items': {
      path: '/contact-list-items',
      body: { name: 'Ivo', number: '5511922220009', contactListId: listId },
    },
    'PUT /contact-list-items/{contactListItemId}': {
      path: `/contact-list-items/${onList}`,
      body: { name: 'Pessoa nova' },
    },
    'DELETE /contact-list-items/{contactListItemId}': { path: `/contact-list-items/${offList}` },
    'POST /plans': { path: '/plans', body: { name: 'Três', users: 3, connections: 1, queues: 2, value: 49.9 } },
    'PUT /plans/{planId}': { path: `/plans/${offer}`, body: { users: 4, useKanban: false } },
    'DELETE /plans/{planId}': { path: `/plans/${offerGone}` },
    'POST /queueIntegration': {
      path: '/queueIntegration',
      body: { type: 'typebot', name: 'Três', urlN8N: 'https://8.8.8.8/', typebotSlug: 'tres' },
    },
    'PUT /queueIntegration/{integrationId}': { path: `/queueIntegration/${machine}`, body: { name: 'Quatro' } },
    'DELETE /queueIntegration/{integrationId}': { path: `/queueIntegration/${machineGone}` },
    'POST /prompt': { path: '/prompt', body: { name: 'Três', queueId: queue, apiKey: 'sk-tres' } },
    'PUT /prompt/{promptId}': { path: `/prompt/${machineTold}`, body: { name: 'Quatro', maxTokens: 200 } },
    'DELETE /prompt/{promptId}': { path: `/prompt/${machineToldGone}` },

    'POST /quick-messages/{quickMessageId}/media-upload': {
      path: `/quick-messages/${quick}/media-upload`,
      file: 'file',
    },
    'DELETE /quick-messages/{quickMessageId}/media-upload': { path: `/quick-messages/${quick}/media-upload` },
    'POST /files/uploadList/{fileListId}': { path: `/files/uploadList/${fileList}`, file: 'files' },
    'POST /schedules': { path: '/schedules', body: { body: 'Até amanhã', contactId: known, sendAt: nextYear } },
    'PUT /schedules/{scheduleId}': { path: `/schedules/${planned}`, body: { body: 'Até depois', whatsappId: line } },
    'POST /schedules/{scheduleId}/media-upload': { path: `/schedules/${planned}/media-upload`, file: 'file' },
    'DELETE /schedules/{scheduleId}/media-upload': { path: `/schedules/${planned}/media-upload` },
    'DELETE /schedules/{scheduleId}': { path: `/schedules/${plannedGone}` },
    'POST /campaigns': { path: '/campaigns', body: { name: 'Verão', whatsappId: line, message1: 'Oi, {nome}' } },
    'PUT /campaigns/{campaignId}': { path: `/campaigns/${mailing}`, body: { tagListId: tag, confirmation: true } },
    'DELETE /campaigns/{campaignId}': { path: `/campaigns/${mailingGone}` },
    'POST /campaigns/test': { path: '/campaigns/test', body: { texts: ['Oi, {nome}'], whatsappId: line } },
    'POST /campaigns/{campaignId}/media-upload': { path: `/campaigns/${mailing}/media-upload`, file: 'file' },
    'DELETE /campaigns/{campaignId}/media-upload': { path: `/campaigns/${mailing}/media-upload` },
    'POST /campaigns/{campaignId}/cancel': { path: `/campaigns/${mailed}/cancel` },
    'POST /campaigns/{campaignId}/restart': { path: `/campaigns/${mailedNoMore}/restart` },
    'POST /campaign-settings': { path: '/campaign-settings', body: { settings: { messageInterval: 10 } } },
    'POST /queue': { path: '/queue', body: { name: 'Suporte', color: '#123456', orderQueue: 1 } },
    'PUT /queue/{queueId}': { path: `/queue/${queue}`, body: { name: 'Compras', color: '#654321' } },
    'DELETE /queue/{queueId}': { path: `/queue/${queueGone}` },
    'POST /queue-options': { path: '/queue-options', body: { queueId: queue, parentId: menu, title: 'Três' } },
    'PUT /queue-options/{queueOptionId}': { path: `/queue-options/${menu}`, body: { title: 'Quatro', message: 'Oi' } },
    'DELETE /queue-options/{queueOptionId}': { path: `/queue-options/${menuGone}` },
    'POST /announcements': { path: '/announcements', body: { title: 'Três', text: 'Novidades', priority: 2 } },
    'PUT /announcements/{announcementId}': { path: `/announcements/${told}`, body: { title: 'Quatro', status: false } },
    'POST /announcements/{announcementId}/media-upload': { path: `/announcements/${told}/media-upload`, file: 'file' },
    'DELETE /announcements/{announcementId}/media-upload': { path: `/announcements/${told}/media-upload` },
    'DELETE /announcements/{announcementId}': { path: `/announcements/${toldGone}` },
    'POST /announcements/read': { path: '/announcements/read' },
    'POST /chats': { path: '/chats', body: { title: 'Café', users: colleagues } },
    'PUT /chats/{chatId}': { path: `/chats/${talk}`, body: { title: 'Plantão de sábado' } },
    'POST /chats/{chatId}/messages': { path: `/chats/${talk}/messages`, body: { message: 'Bom dia' } },
    'POST /chats/{chatId}/read': { path: `/chats/${talk}/read` },
    'DELETE /chats/{chatId}': { path: `/chats/${talkGone}` },
    'POST /settings/logo': { path: '/settings/logo', file: 'file', fields: { mode: 'Light' } },
    'PUT /settings/{key}': { path: '/settings/call', body: { value: 'disabled' } },
    'PUT /companies/{companyId}/schedules': {
      path: `/companies/${companyId}/schedules`,
      body: { schedules: [...defaultWeek].toReversed(), timeZone: 'America/Manaus' },
    },
    'POST /users': {
      path: '/users',
      body: { name: 'Eva', email: 'eva@exemplo.com.br', password: 'segredo-2', queueIds: [queue], wpp: '5511' },
    },
    'PUT /users/{userId}': {
      path: `/users/${agent}`,
      body: { name: 'Bia Prado', queueIds: [queue], whatsappId: line, profile: 'supervisor', password: 'segredo-3' },
    },
    'POST /users/{userId}/invitation': { path: `/users/${agentGone}/invitation` },
    'PUT /invitations/{token}': { path: `/invitations/${token}`, body: { newPassword: 'segredo-do-convite-7' } },
    'POST /users/{userId}/hand-back': { path: `/users/${agentGone}/hand-back` },
    'DELETE /users/{userId}': { path: `/users/${agentGone}` },
    'POST /users/{userId}/erase': {
      path: `/users/${forgotten}/erase`,
      body: { reason: 'request', confirmation: 'Pessoa 3' },
    },
    'POST /companies': {
      path: '/companies',
      body: { name: 'Firma nova', email: 'nova@exemplo.com.br', planId: 1, dueDate: '2030-01-31', status: false },
    },
    'PUT /companies/{companyId}': {
      path: `/companies/${firm}`,
      body: { name: 'Firma outra', dueDate: '2030-01-31', campaignsEnabled: false, status: false },
    },
    'POST /companies/{companyId}/renew': { path: `/companies/${firm}/renew` },
    'POST /companies/{companyId}/support': { path: `/companies/${firm}/support`, body: { reason: 'Pediu ajuda' } },
    'PUT /companies/{companyId}/admin': {
      path: `/companies/${firm}/admin`,
      body: { name: 'Dona', email: 'dona@exemplo.com.br', password: 'segredo-4' },
    },
    'DELETE /companies/{companyId}': { path: `/companies/${firmGone}`, body: { confirmation: 'Firma antiga' } },
    'POST /companies/{companyId}/users/{userId}/erase': {
      path: `/companies/${companyId}/users/${forgottenToo}/erase`,
      body: { reason: 'request', confirmation: 'Pessoa 4' },
    },
  };
  const upload = async (
    { path, file = '', fields = {}, bytes = png, name = 'foto.png' }: Ask,
    key: object,
    url: string,
  ) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append(file, new Blob([Uint8Array.from(bytes)]), name);
    const headers = { authorization: `Bearer ${admin.token}`, ...key };
    const answer = await fetch(`${url}/v1${path}`, { method: 'POST', headers, body: form });
    return { status: answer.status, body: (await answer.json()) as unknown, headers: answer.headers };
  };
  return {
    asks,
    /** Makes one of the calls, always with the same key, so that only the first attempt has an effect. */
    ask: (call: string, by = admin, url = world.system.url) => {
      const asked = asks[call];
      if (!asked) throw new Error(`There is no example of ${call}: add one to asks in test/commands/asks.ts.`);
      const { path, body, file } = asked;
      const key = { 'idempotency-key': call.replaceAll(/\W/g, '.') };
      return file === undefined ? by.api(call.split(' ')[0] ?? '', path, body, key) : upload(asked, key, url);
    },
    close: () => phone.close(),
  };
};
