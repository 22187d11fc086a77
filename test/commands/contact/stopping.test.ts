import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { messageKey } from '../../../commands/message/messageKey.ts';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { message } from '../../../domain/message/decider.ts';
import { campaignSettingsDefaults } from '../../../domain/campaign/settings.ts';
import { stopWordIn } from '../../../domain/contact/stopRequest.ts';
import { eventually } from '../../kernel/eventually.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';

let world: World;
let caio: Person;
let line = 0;
beforeAll(async () => {
  world = await openWorld();
  caio = await world.addPerson('Caio');
  line = await world.addConnection('Loja');
});
afterAll(() => world?.close());

test('a stop word counts only as the whole message, in any case, with any accents and punctuation', () => {
  const words = ['sair', 'não quero'];
  expect(stopWordIn(' SAIR! ', words)).toBe('sair');
  expect(stopWordIn('Nao  quero.', words)).toBe('não quero');
  expect(stopWordIn('vou sair agora', words)).toBeNull();
  expect(stopWordIn('...', ['', '!'])).toBeNull();
});

test.each([
  ['Quero sair, por favor', 'sair'],
  ['SAIR DA LISTA', 'sair'],
  ['quiero la baja por favor', 'baja'],
  ['gostaria de sair desta lista, obrigado', 'sair'],
  ['não quero sair', null],
  ['quero', null],
  ['por favor', null],
  ['quero sair para almoçar', null],
  ['sair de casa', null],
  ['Quero parar de receber', null],
  ['pode parar', null],
  ['sair desse grupo', 'sair'],
  ['darme de baja', 'baja'],
  ['Não quero mais receber mensagens', 'nao quero mais receber mensagens'],
  ['não me mande mais promoções', 'nao me mande mais promocoes'],
  ['no quiero recibir más mensajes', 'no quiero recibir mas mensajes'],
  ["Please don't text me", 'please dont text me'],
  ['do not send me messages', 'do not send me messages'],
  ['me tira da lista', 'me tira da lista'],
  ['Remova meu número', 'remova meu numero'],
  ['remove me from this list', 'remove me from this list'],
  ['SAIR SAIR', 'sair'],
  ['sair da lista de transmissão', 'sair'],
  ['para de me mandar mensagem', 'para de me mandar mensagem'],
  ['parem de enviar', 'parem de enviar'],
  ['stop texting me', 'stop texting me'],
  ['não quero receber mais nada', 'nao quero receber mais nada'],
  ['não quero mais receber suas mensagens', 'nao quero mais receber suas mensagens'],
  ['no más mensajes', 'no mas mensajes'],
  ['Não, obrigado. Não quero mais receber', 'nao obrigado nao quero mais receber'],
  ['não, pode mandar', null],
  ['Não! Me mande mais', null],
  ['parar o tratamento', null],
  ['não quero mais o produto', null],
  ['não enviem hoje', null],
  ['para hoje', null],
  ['não', null],
  ['não quero', null],
  ['quero receber promoções', null],
  ['não quero receber o produto amanhã', null],
  ['não recebi a mensagem', null],
  ['me manda mais mensagens', null],
  ['me tira uma dúvida', null],
  ['retirar o pedido', null],
  ['No quiero salir', null],
  ['por favor no salir', null],
  ['sair da lista no WhatsApp', null],
  ['sair da lista no grupo', 'sair'],
  ['Para receber?', null],
  ['para receber promoções', null],
  ['para recibir promociones', null],
  ['Deixa eu enviar', null],
  ['deixem de mandar', 'deixem de mandar'],
  ['para, por favor', null],
  ['Não poderia me enviar?', null],
  ['não pode mandar?', null],
  ['não posso receber', null],
  ['s a i r', 'sair'],
  ['S.A.I.R.', 'sair'],
  ['SAIIIR', 'sair'],
  ['ｓａｉｒ', 'sair'],
  ['bom dia, sair', 'sair'],
  ['Oi! Sair, por favor', 'sair'],
  ['tirar meu nome da lista', 'tirar meu nome da lista'],
  ['me exclui dessa lista', 'me exclui dessa lista'],
  ['me descadastra da lista', 'me descadastra da lista'],
  ['Boa noite. Por favor me tire da lista', 'boa noite por favor me tire da lista'],
  ['n quero mais receber', 'n quero mais receber'],
  ['descadastre', 'descadastre'],
  ['bom dia me tira dessa lista pfv', 'bom dia me tira dessa lista pfv'],
  ['sair pfvr', 'sair'],
  ['Bom dia, vou sair', null],
  ['oi, quero sair com você', null],
  ['me apaga a última mensagem', null],
  ['sim, quero sair', 'sair'],
  ['Ok. Pode sair', 'sair'],
  ['tá bom, sair', 'sair'],
  ['Digite SAIR', 'sair'],
  ['Pare com as mensagens', 'pare com as mensagens'],
  ['Chega de propaganda!', 'chega de propaganda'],
  ['parem com isso', 'parem com isso'],
  ['não me incomodem mais', 'nao me incomodem mais'],
  ['Não entrem mais em contato', 'nao entrem mais em contato'],
  ['No me escriban más', 'no me escriban mas'],
  ["Don't text me again", 'dont text me again'],
  ['Do not contact me', 'do not contact me'],
  ['tira meu número daí', 'tira meu numero dai'],
  ['não é meu contato', null],
  ['quero contato', null],
  ['não escrevi isso', null],
  ['chega quando?', null],
  ['a entrega chega hoje', null],
  ['sim, cancelar o pedido', null],
])('“%s” asks to stop with %s', (said, word) => expect(stopWordIn(said, ['sair', 'baja'])).toBe(word));

test.each([
  'para',
  'Para',
  'para!',
  'PARA!',
  'Para.',
  'PARAAA',
  'para agora',
  'Para com isso',
  'para, por favor',
  'Oi, para!',
  'Pare.',
  'chega!',
  'basta',
])('“%s” is another form of the stop word parar', (said) => {
  expect(stopWordIn(said, campaignSettingsDefaults.stopWords)).not.toBeNull();
  expect(stopWordIn(said, ['sair'])).toBeNull();
});

test.each([
  'sai',
  'Saia',
  'CANCELE',
  'cancela!',
  'remova',
  'quero ser removido',
  'descadastro',
  'end',
  'Quit.',
  'sair!!!',
  'STOP.',
  'quero sair',
  'não quero mais receber',
  'ya no quiero recibir',
  'nunca mais me mande',
  'Sair, não quero mais',
  'não enviem mais mensagens para este número',
  'Quero sair dessa lista de vocês',
  'no quiero publicidad',
  'não quero propaganda',
  'Me deixem em paz',
  'déjenme en paz',
  'bórrame',
  'STOPALL',
  'não tenho interesse, parem de mandar',
])('“%s” asks to stop', (said) => expect(stopWordIn(said, campaignSettingsDefaults.stopWords)).not.toBeNull());

test.each([
  'Pará',
  'para mim',
  'Para amanhã!',
  'para quando?',
  'para 2 pessoas.',
  'É para presente.',
  'sai quanto?',
  'quanto sai?',
  'cancela o pedido',
  'chega quando?',
  'Chega hoje!',
  'basta pagar',
  'end. rua 3',
  'não quero mensalidade',
  'quero sair com vocês',
  'deixem a encomenda em paz',
  'não, quero o azul',
  'não recebi a propaganda',
  'PARA TUDO, quero comprar',
  'saia jeans',
  'baixa',
  'parabéns!',
  'não para!',
  'remova a taxa',
])('“%s” does not ask to stop', (said) => expect(stopWordIn(said, campaignSettingsDefaults.stopWords)).toBeNull());

test('a wish not to stop is no stop word', () => {
  expect(stopWordIn('no quiero cancelar', ['cancelar', 'salir'])).toBeNull();
  expect(stopWordIn('No quiero salir.', ['cancelar', 'salir'])).toBeNull();
  expect(stopWordIn('no', ['no'])).toBe('no');
});

test('a stop word counts however it is spelt, and behind a greeting', () => {
  const word = fc.constantFrom(...campaignSettingsDefaults.stopWords.filter((stop) => !stop.includes(' ')));
  const between = fc.constantFrom(' ', '.', '-', '_', '*', '\u200b', ' . ');
  const greeting = fc.constantFrom(
    '',
    'Oi, ',
    'sim, ',
    'ok. ',
    'Tá bom, ',
    'claro! ',
    'bom dia! ',
    'Olá, boa tarde. ',
    'hola ',
  );
  const wide = (text: string) =>
    text.replace(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
  fc.assert(
    fc.property(word, between, greeting, fc.nat(), (stop, sign, hello, nth) => {
      const at = nth % stop.length;
      const drawn = `${stop.slice(0, at)}${stop[at]?.repeat(3)}${stop.slice(at)}`;
      for (const said of [stop.split('').join(sign), drawn, wide(stop), `${hello}${stop}`])
        expect([said, stopWordIn(said, campaignSettingsDefaults.stopWords)]).toEqual([said, stop]);
    }),
  );
});
test('a sentence counts only while the company has a stop word', () => {
  expect(stopWordIn('não quero mais receber', [])).toBeNull();
  expect(stopWordIn('não quero mais receber', [' '])).toBeNull();
});

test('a stop word counts with any politeness, and never with a word that asks for something', () => {
  const before = fc.constantFrom('', 'quero ', 'por favor, ', 'gostaria de ', 'eu queria ', 'quiero ', 'I want to ');
  const behind = fc.constantFrom(
    '',
    '!',
    ' de receber',
    ' da lista',
    ', obrigado',
    ' por favor',
    ' de mandar mensagem',
  );
  const word = fc.constantFrom(...campaignSettingsDefaults.stopWords);
  const other = fc.constantFrom('o pedido', 'amanhã', 'a compra', 'meu plano', 'de casa', 'o boleto', 'a consulta');
  fc.assert(
    fc.property(before, word, behind, other, (first, stop, last, wish) => {
      expect(stopWordIn(`${first}${stop.toUpperCase()}${last}`, campaignSettingsDefaults.stopWords)).toBe(stop);
      expect(stopWordIn(`${first}${stop} ${wish}`, campaignSettingsDefaults.stopWords)).toBeNull();
    }),
  );
});

test('a contact who asks for no more campaigns is left out, answered once, and readmitted by an admin', async () => {
  const number = '5511988440001';
  const now = { timestamp: Math.floor(Date.now() / 1000) };
  const { lookup, store } = world.system.deps;
  const before = await world.write(line, number, 'Sair', now);
  const { body: planned } = await world.admin.api('POST', '/campaigns', { name: 'Natal' });
  expect(planned).toMatchObject({ name: 'Natal' });
  // A contact who got no campaign cannot ask to stop: the word has no effect.
  await world.write(line, number, 'Cancelar', now);
  const greeting = {
    ticketId: before.id,
    contactId: before.contactId,
    connectionId: line,
    waId: 'NATAL1',
    timestamp: now.timestamp,
    body: 'Feliz Natal',
    quotedId: null,
    userId: null,
    media: null,
    isForwarded: false,
    automatic: { rule: 'campaign', choice: 'Natal' } as const,
  };
  const target = { companyId: world.companyId, id: messageKey(line, 'out', greeting.waId) };
  const command = { type: 'QueueMessage', message: greeting } as const;
  await handle(store, message, { target, command, cause: nextCause(world.companyId), ticketId: before.id });
  const contactOf = async () => (await world.admin.api('GET', `/contacts/${before.contactId}`)).body;
  expect(await contactOf()).toMatchObject({ stopped: null });
  await receiveMessage(world.inbox, world.incoming(line, number, 'Parar!', now));
  await eventually(async () =>
    expect(await contactOf()).toMatchObject({ stopped: { word: 'parar', at: expect.any(String) } }),
  );
  expect(await lookup.stoppedOf(1, ['551188440001', '5511999990000'])).toEqual(new Set([number]));

  await receiveMessage(world.inbox, world.incoming(line, number, 'SAIR', now));
  await world.write(line, number, 'obrigado', now);
  const said = async () => {
    const { messages } = Object((await world.admin.api('GET', `/messages/${before.id}`)).body);
    return messages.filter(({ body }: { body: string }) => body.includes('não receberá mais'));
  };
  await eventually(async () => expect(await said()).toHaveLength(1));

  const path = `/contacts/${before.contactId}/stop`;
  expect((await caio.api('DELETE', path)).status).toBe(403);
  expect((await world.admin.api('DELETE', path)).status).toBe(200);
  expect(await contactOf()).toMatchObject({ stopped: null });
  expect(await lookup.stoppedOf(1, [number])).toEqual(new Set());
});
