import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { groupChanges } from '../../../domain/whatsappChat/events.ts';
import { noticeSentence, type NoticeLanguage } from '../../../domain/whatsappChat/noticeSentence.ts';
import type { ChatNotice } from '../../../domain/whatsappChat/shape.ts';

const none: ChatNotice = { is: 'timer', seconds: 0, members: [], subject: '', by: null };
const ana = { name: 'Ana', number: '5511988880001', isMe: false };
const bruno = { name: '', number: '5491123456789', isMe: false };
const us = { name: '', number: '', isMe: true };

test.each<[Partial<ChatNotice>, NoticeLanguage, string]>([
  [{ seconds: 604_800 }, 'pt', 'Mensagens temporárias ativadas: as novas desaparecem depois de 7 dias.'],
  [{ seconds: 86_400 }, 'es', 'Mensajes temporales activados: los nuevos desaparecen después de 24 horas.'],
  [{}, 'en', 'Disappearing messages are off: new ones no longer disappear.'],
  [{ is: 'joined', members: [ana, bruno] }, 'pt', 'Ana e +54 9 11 2345 6789 entraram no grupo.'],
  [{ is: 'added', members: [us], by: bruno }, 'en', '+54 9 11 2345 6789 added the company to the group.'],
  [{ is: 'removed', members: [us], by: ana }, 'es', 'Ana eliminó a la empresa del grupo.'],
  [{ is: 'promoted', members: [us], by: ana }, 'es', 'Ana ascendió a la empresa a admin del grupo.'],
  [{ is: 'demoted', members: [bruno], by: us }, 'pt', 'A empresa retirou +54 9 11 2345 6789 dos admins do grupo.'],
  [{ is: 'requested', members: [ana] }, 'pt', 'Ana pediu para entrar no grupo.'],
  [{ is: 'adminsWrite', by: ana }, 'en', 'Ana changed the group: only admins send messages.'],
  [
    { is: 'described', subject: 'Obra da rua 7', by: ana },
    'pt',
    'Ana mudou a descrição do grupo para “Obra da rua 7”.',
  ],
  [{ is: 'described', by: ana }, 'pt', 'Ana removeu a descrição do grupo.'],
  [{ is: 'pictureChanged' }, 'pt', 'Alguém mudou a foto do grupo.'],
  [{ is: 'renamed', subject: 'Obra', by: us }, 'es', 'La empresa cambió el nombre del grupo a “Obra”.'],
  [{ is: 'ended', by: ana }, 'pt', 'Ana encerrou o grupo: ninguém mais pode escrever.'],
  [{ is: 'linked', subject: 'Sol', by: ana }, 'en', 'Ana linked the group to the community “Sol”.'],
  [{ is: 'unlinked', by: ana }, 'es', 'Ana quitó el grupo de la comunidad.'],
  [
    { is: 'renamed', subject: 'قهوة', by: { name: 'أحمد', number: '', isMe: false } },
    'pt',
    '\u2068أحمد\u2069 mudou o nome do grupo para “\u2068قهوة\u2069”.',
  ],
])('says %j in %s', (notice, language, sentence) =>
  expect(noticeSentence({ ...none, ...notice }, language)).toBe(sentence),
);

const member = fc.record({
  name: fc.constantFrom('', 'Ana'),
  number: fc.constantFrom('', '5511988880001'),
  isMe: fc.boolean(),
});
test('says every change with its members in a whole sentence, in three languages', () =>
  fc.assert(
    fc.property(
      fc.record({
        is: fc.constantFrom('timer' as const, ...groupChanges),
        seconds: fc.nat(10_000_000),
        members: fc.array(member, { minLength: 1, maxLength: 4 }),
        subject: fc.string(),
        by: fc.option(member),
      }),
      fc.constantFrom('pt' as const, 'en' as const, 'es' as const),
      (notice, language) => expect(noticeSentence(notice, language)).toMatch(/^[\p{L}+][^]* [^]*\.$/u),
    ),
  ));
