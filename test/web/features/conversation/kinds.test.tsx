import { afterEach, expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { messageFile, type MessageRecord } from '../../../../domain/message/shape.ts';
import type { Profile } from '../../../../domain/kernel/permissions.ts';
import { LastMessage, previewText } from '../../../../web/ui/bubble/LastMessage.tsx';
import { Bubble } from '../../../../web/features/conversation/message/Bubble.tsx';
import { picture } from '../../../domain/message/facts.ts';
import { openPage } from './page.ts';
import { clickedAd, message } from './records.ts';

let page: ReturnType<typeof openPage> | undefined;
afterEach(() => page?.close());

const clock = { zone: 'America/Sao_Paulo', language: 'pt-BR', today: '2026-11-21' };
const drawn = (more: Partial<MessageRecord>, profile: Profile = 'user'): string => {
  page?.close();
  page = openPage(() => [], {}, { profile });
  return renderToStaticMarkup(
    <Provider store={page}>
      <Bubble message={message(1, 2, more)} first clock={clock} />
    </Provider>,
  );
};
const place = { latitude: -23.55, longitude: -46.63, name: 'Sé', address: 'Praça da Sé', url: '', isLive: false };

test('a contact card shows a name, and starts a conversation if it has a number', () => {
  const cards = [
    { name: 'Rui Nunes', number: '5511988870001' },
    { name: 'Sem telefone', number: '' },
  ];
  const html = drawn({ mediaType: 'contactMessage', body: '2 contatos', cards });
  expect(html).toContain('Rui Nunes');
  expect(html).toContain('Sem telefone');
  expect(html.match(/<button/gu)).toHaveLength(1);
  expect(html).toContain('aria-label="Conversar com Rui Nunes"');
  expect(html).not.toContain('2 contatos');
});

test('a location has a link to a map, and a picture and description if there are any', () => {
  const html = drawn({
    mediaType: 'locationMessage',
    body: 'Sé',
    location: { ...place, image: 'data:image/jpeg;base64,/9j/' },
  });
  expect(html).toContain('href="https://www.google.com/maps/search/?api=1&amp;query=-23.55,-46.63"');
  expect(html).toContain('src="data:image/jpeg;base64,/9j/"');
  expect(html).toContain('Praça da Sé');
  expect(html.match(/Sé</gu)).toHaveLength(2); // once in its name, once in its address
  const bare = drawn({
    mediaType: 'locationMessage',
    location: { ...place, name: '', address: '', image: null, isLive: true },
  });
  expect(bare).not.toContain('<img');
  expect(bare).not.toContain('<small');
  expect(bare).toContain('Localização em tempo real');
});

test('the ad that a contact clicked is a card above the text, or the whole message without text', () => {
  const ad = clickedAd;
  const html = drawn({ ad, body: 'Tem M?' });
  expect(html).toMatch(
    /<a href="https:\/\/fb.me\/abc".*Veio de um anúncio.*Camiseta azul.*Só hoje.*Abrir o anúncio.*Tem M\?/su,
  );
  expect(html).toContain('src="data:image/jpeg;base64,/9j/"');
  const silent = drawn({ ad, body: '' });
  expect(silent).toContain('Camiseta azul');
  expect(silent).not.toMatch(/pode ser visto no celular|não suportada/u);
  const bare = drawn({ ad: { ...ad, title: '', body: '', url: '', image: null }, body: '' });
  expect(bare).toContain('Veio de um anúncio');
  expect(bare).not.toMatch(/<a |<img/u);
  expect(drawn({ ad: { ...ad, title: 'Evil' }, isErased: true, body: '' })).not.toContain('Evil');
});

test.each([
  ['📣 Camiseta azul', '📣 </span>Anúncio: Camiseta azul', 'Anúncio · Camiseta azul'],
  ['📣', '📣 </span>Anúncio', 'Anúncio'],
])('names an ad in lists: %s', (line, html, text) => {
  page = openPage(() => []);
  expect(renderToStaticMarkup(<LastMessage line={line} />)).toContain(html);
  expect(previewText(line)).toBe(text);
});

test('marks an edited message, and opens its earlier versions for permitted users', () => {
  expect(drawn({ isEdited: true })).toContain('<i>Editada</i>');
  expect(drawn({ isEdited: true }, 'admin')).toMatch(/<button[^>]*>Editada</u);
});

test('says where to read an edit whose new text is only on the phone', () => {
  const html = drawn({ isEdited: true, isEditUnread: true, body: 'um' });
  expect(html).toContain('um');
  expect(html).toContain('O novo texto não pôde ser lido aqui. Veja no celular.');
});

test('shows only that a message was deleted', () => {
  const gone = { isDeleted: true, isEdited: true, isForwarded: true, body: '' };
  const html = drawn(gone);
  expect(html).toContain('Essa mensagem foi apagada pelo contato');
  expect(html).not.toMatch(/Editada|Encaminhada|<button/u);
  expect(drawn(gone, 'admin')).toContain('Ver texto');
  expect(drawn({ ...gone, fromMe: true })).toContain('Mensagem apagada');
});

test('marks a forwarded message', () => expect(drawn({ isForwarded: true })).toContain('Encaminhada'));

test('shows each reaction emoji once, with the people who gave it', () => {
  const reactions = [
    { emoji: '👍', fromMe: false, name: 'Maria' },
    { emoji: '👍', fromMe: true, name: '' },
    { emoji: '🙏', fromMe: false, name: 'Rui' },
  ];
  const html = drawn({ reactions });
  expect(html.match(/<li/gu)).toHaveLength(2);
  expect(html).toContain('aria-label="👍 de Maria, Você"');
  expect(html).toMatch(/👍<small[^>]*>2</u);
});

test.each([
  ['imageMessage', 'olha', 'Imagem · olha'],
  ['audioMessage', '', 'Áudio'],
  ['contactMessage', 'Rui', 'Contato · Rui'],
  ['deleted', '', 'Mensagem apagada'],
  ['conversation', '*oi*', 'oi'],
])('names the quoted message by its kind: %s', (mediaType, body, words) => {
  const quotedMsg = { id: 'q', body, fromMe: false, contact: { name: 'Maria' }, mediaType };
  expect(drawn({ quotedMsg })).toContain(`<span>${words}</span>`);
});

test('links to the quoted message, unless it is not in the conversation', () => {
  const quotedMsg = { id: 'q', body: 'olha', fromMe: true, contact: { name: '' }, mediaType: 'image' };
  expect(drawn({ quotedMsg })).toMatch(/<button[^>]*title="Ir para a mensagem original"/u);
  const html = drawn({ quotedMsg: { ...quotedMsg, isElsewhere: true, isStatus: true } });
  expect(html).not.toContain('<button');
  expect(html).toContain('<b dir="auto">Você</b><span>Status · Imagem · olha</span>');
});

test.each([
  ['viewOnceMessage', 'Mensagem de visualização única'],
  ['pollCreationMessageV3', 'Enquete'],
  ['somethingOfTomorrowMessage', 'Mensagem não compatível'],
])('%s is a placeholder that says what it is, and where to see it', (mediaType, words) => {
  const html = drawn({ mediaType, body: '' });
  expect(html).toContain(words);
  expect(html).toContain('Abra no celular para ver este conteúdo.');
});

test.each([
  ['templateMessage', 'Sua fatura vence amanhã', /Sua fatura vence amanhã/u, /outro tipo|celular/u],
  ['listResponseMessage', 'Vendas', /Vendas/u, /outro tipo|celular/u],
  ['sendPaymentMessage', 'Enviou um pagamento', /Pagamento.*Enviou um pagamento/su, /pode ser visto no celular/u],
  [
    'unknownMessage',
    'Mensagem não suportada. Veja no celular.',
    /Mensagem não suportada/u,
    /pode ser visto|compatível/u,
  ],
  ['richResponseMessage', 'Abre às 9h', /Abre às 9h/u, /compatível/u],
  ['requestPhoneNumberMessage', 'Pediu o seu número', /Pediu o seu número/u, /compatível/u],
])('%s with text shows the text, without a hint beside it', (mediaType, body, shown, hidden) => {
  const html = drawn({ mediaType, body });
  expect(html).toMatch(shown);
  expect(html).not.toMatch(hidden);
});

test('waits for the file of a message with buttons, too', () => {
  const announced = { ...picture, thumbnail: null };
  const file = messageFile({ announced, media: null, state: 'failed', error: 'ERR_WAPP_DOWNLOAD_MEDIA' });
  const html = drawn({ mediaType: 'templateMessage', body: 'Sua fatura', file, mediaName: 'Fatura.pdf' });
  expect(html).toContain('Sua fatura');
  expect(html).not.toBe(drawn({ mediaType: 'templateMessage', body: 'Sua fatura' }));
});

test('says that an undecrypted message is still pending', () => {
  const html = drawn({ mediaType: 'ciphertext', body: '' });
  expect(html).toContain('Aguardando mensagem');
  expect(html).toContain('Aguardando o celular do remetente reenviar a mensagem.');
});
