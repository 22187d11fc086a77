import { afterEach, expect, test } from '@jest/globals';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import '../../../../web/features/conversation/viewers.ts';
import { Attachment } from '../../../../web/features/conversation/message/Attachment.tsx';
import { selectViewing } from '../../../../web/features/conversation/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from './page.ts';
import { message } from './records.ts';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

const open = async (mediaType: MessageRecord['mediaType'], mediaName: string, more: Partial<MessageRecord> = {}) => {
  page = openPage(() => []);
  const one = message(1, 2, { mediaType, mediaName, mediaUrl: `https://host/${mediaName}?signature=a`, ...more });
  shown = await mount(page, <Attachment message={one} />);
  await shown.settle(page);
  return one;
};
const tag = (name: string) => shown.all().filter(({ nodeName }) => nodeName === name);

test('shows an image, and opens it large (R163)', async () => {
  const { id, mediaUrl } = await open('image', 'vitrine.png');
  expect(tag('IMG').map((one) => one.getAttribute('src'))).toEqual([mediaUrl]);
  await shown.click(shown.button('Ampliar Imagem de Contato 2, 09:00'));
  expect(selectViewing(page.getState())).toBe(id);
});

test.each([
  ['sticker', {}, 'Figurinha de Contato 2, 09:00'],
  ['image', { participant: { id: 5, name: 'José', number: '5511' } }, 'Imagem de José, 09:00'],
  ['image', { fromMe: true }, 'Imagem enviada, 09:00'],
])('names media by its sender and time, not by its file: %s %j', async (mediaType, more, name) => {
  await open(mediaType, 'image-aaea2d2c.png', more);
  expect(shown.names('button')).toEqual([`Ampliar ${name}`]);
});

test('plays a sound in a player with a seek bar (R164)', async () => {
  await open('audio', 'voz.mp3');
  expect(shown.button('Reproduzir')).toBeDefined();
  expect(shown.names('input')).toEqual(['Posição do áudio']);
});

test('plays a video in a player with its controls (R165)', async () => {
  const { mediaUrl } = await open('video', 'filme.mp4');
  const [film] = tag('VIDEO');
  expect([film?.getAttribute('src'), film?.getAttribute('aria-label'), film?.hasAttribute('controls')]).toEqual([
    mediaUrl,
    'Vídeo de Contato 2, 09:00',
    true,
  ]);
});

test('offers any other file as a download with its name (R166)', async () => {
  const { mediaUrl } = await open('application', 'Tabela de preços.pdf');
  expect(shown.text()).toContain('Tabela de preços.pdf');
  const download = shown.all().find((one) => one.getAttribute('download') === 'Tabela de preços.pdf');
  expect(download?.getAttribute('href')).toBe(mediaUrl);
});
