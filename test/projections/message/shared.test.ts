import { expect, test } from '@jest/globals';
import { sharedOf } from '../../../projections/message/writeMessages.ts';

const said = { kind: 'text', body: 'Olá', media: null, is_deleted: false };

test.each([
  ['nothing by its words', {}, null],
  ['a link that stands in them', { body: 'veja www.exemplo.com.br' }, 'link'],
  ['a picture, before it is here, too', { body: '', kind: 'imageMessage' }, 'media'],
  ['a film, whatever its caption', { body: 'https://exemplo.com.br', kind: 'videoMessage' }, 'media'],
  ['a document of ours', { media: { kind: 'application' } }, 'document'],
  ['nothing, when it is a sticker', { body: '', kind: 'stickerMessage' }, null],
  ['nothing, once it was deleted', { kind: 'imageMessage', is_deleted: true }, null],
])('a message shares %s', (_, more, shared) => expect(sharedOf({ ...said, ...more })).toBe(shared));
