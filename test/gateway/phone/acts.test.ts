import { expect, test } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { changeOf } from '../../../connector/whatsapp/content/change.ts';
import { readContent } from '../../../connector/whatsapp/content/content.ts';
import { messageOfAct } from '../../../gateway/phone/acts.ts';
import { screenOf } from '../../../gateway/phone/chats.ts';
import { sayOnPhone, type ChatLine } from '../../../gateway/phone/contract.ts';

const chat = { phone: '5511970000001', contact: '5511988880001' };
const line = (id: string, fromContact: boolean): ChatLine => {
  const at = '2026-11-21T15:00:00.000Z';
  return {
    id,
    fromContact,
    author: '',
    text: `texto ${id}`,
    kind: 'text',
    file: '',
    url: '',
    call: null,
    about: '',
    forwarded: false,
    mentions: [],
    at,
    status: 'read',
  };
};
const lines = [line('mine', true), line('theirs', false)];
const sent = (act: unknown) =>
  proto.Message.fromObject(messageOfAct(sayOnPhone.body.parse(act), screenOf(chat), lines));
const said = (act: unknown) => readContent(sent(act), (jid) => jid === `${chat.phone}@s.whatsapp.net`);
const changed = (act: unknown) =>
  changeOf({ key: { remoteJid: `${chat.contact}@s.whatsapp.net`, fromMe: false, id: 'x' }, message: sent(act) });

test('reads a text, an answer and a forwarded text', () => {
  expect(said({ text: 'oi' })).toMatchObject({ kind: 'text', body: 'oi', quotedWaId: null });
  expect(said({ is: 'text', text: 'sim', quoted: 'theirs' })).toMatchObject({
    quotedWaId: 'theirs',
    quotedFromMe: true,
  });
  expect(said({ is: 'text', text: 'sim', quoted: 'mine' })).toMatchObject({ quotedWaId: 'mine', quotedFromMe: false });
  expect(said({ is: 'text', text: 'veja', forwarded: true })).toMatchObject({ body: 'veja', isForwarded: true });
});

test('reads a card and a location completely', () => {
  expect(said({ is: 'card', name: 'Rui; Nunes', number: '5511988870001' })?.cards).toEqual([
    { name: 'Rui; Nunes', number: '5511988870001' },
  ]);
  const place = { latitude: -23.5, longitude: -46.6, name: 'Sé', address: 'Praça da Sé' };
  expect(said({ is: 'location', ...place })?.location).toMatchObject(place);
});

test('an edit, a deletion and a reaction name their message', () => {
  expect(changed({ is: 'edit', id: 'mine', text: 'novo' })).toMatchObject({
    is: 'edit',
    body: 'novo',
    of: { waId: 'mine' },
  });
  expect(changed({ is: 'remove', id: 'mine' })).toMatchObject({ is: 'deletion', of: { waId: 'mine', fromMe: false } });
  expect(changed({ is: 'reaction', id: 'theirs', emoji: '👍' })).toMatchObject({ is: 'reaction', emoji: '👍' });
});

test.each([
  { is: 'edit', id: 'theirs', text: 'novo' },
  { is: 'remove', id: 'theirs' },
  { is: 'reaction', id: 'nowhere', emoji: '👍' },
  { is: 'text', text: 'sim', quoted: 'nowhere' },
])('of a message that is not his, or not there, there is nothing to do: %j', (act) =>
  expect(() => sent(act)).toThrow('ERR_NO_MESSAGE_FOUND'),
);

test('reads an edited caption of a picture as its message’s text', () => {
  const picture = { ...line('photo', true), kind: 'image' };
  const act = sayOnPhone.body.parse({ is: 'edit', id: 'photo', text: 'novo' });
  const message = proto.Message.fromObject(messageOfAct(act, screenOf(chat), [picture]));
  expect(message.protocolMessage?.editedMessage?.imageMessage?.caption).toBe('novo');
  const key = { remoteJid: `${chat.contact}@s.whatsapp.net`, fromMe: false, id: 'x' };
  expect(changeOf({ key, message })).toMatchObject({ is: 'edit', of: { waId: 'photo' }, body: 'novo' });
});

test('in a group each action names the author of its message', () => {
  const [ana, bia] = ['5511988880001', '5511988880002'];
  const place = screenOf({ phone: chat.phone, contact: `${ana}@120363000000000001` });
  const inGroup = [
    { ...line('mine', true), author: ana },
    { ...line('hers', false), author: bia },
    line('theirs', false),
  ];
  const key = (id: string, fromMe: boolean, by: string) => ({
    remoteJid: '120363000000000001@g.us',
    id,
    fromMe,
    participant: `${by}@s.whatsapp.net`,
  });
  const doing = (act: unknown) => messageOfAct(sayOnPhone.body.parse(act), place, inGroup);
  const reaction = (id: string) => doing({ is: 'reaction', id, emoji: '👍' });
  expect(reaction('hers')).toMatchObject({ reactionMessage: { key: key('hers', false, bia) } });
  expect(reaction('theirs')).toMatchObject({ reactionMessage: { key: key('theirs', false, chat.phone) } });
  expect(doing({ is: 'remove', id: 'mine' })).toMatchObject({ protocolMessage: { key: key('mine', true, ana) } });
  expect(() => doing({ is: 'remove', id: 'hers' })).toThrow('ERR_NO_MESSAGE_FOUND');
  expect(doing({ is: 'text', text: 'sim', quoted: 'hers' })).toMatchObject({
    extendedTextMessage: { contextInfo: { stanzaId: 'hers', participant: `${bia}@s.whatsapp.net` } },
  });
});
