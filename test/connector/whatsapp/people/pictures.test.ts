import { expect, test } from '@jest/globals';
import type { PictureSocket } from '../../../../connector/whatsapp/people/contactQuestions.ts';
import { openPictures } from '../../../../connector/whatsapp/people/pictures.ts';
import { eventually } from '../../../kernel/eventually.ts';

const ana = { number: '5511988887777', lid: null };
const which = { companyId: 1, connectionId: 2 };

const opened = (answer: () => Promise<string | undefined>) => {
  const asked: string[] = [];
  const shown: string[] = [];
  const sock: PictureSocket = {
    profilePictureUrl: (jid) => {
      asked.push(jid);
      return answer();
    },
  };
  const ports = { picture: async ({ pictureUrl }: { pictureUrl: string }) => void shown.push(pictureUrl) };
  const signal = new AbortController().signal;
  const pictures = openPictures({ which, ports, sock: () => sock, agenda: () => {}, signal }, 1);
  return { ...pictures, asked, shown };
};

test('the picture of a person who writes is requested once a day, even if there is none', async () => {
  for (const answer of [
    async () => 'https://exemplo.com.br/ana.jpg',
    async () => undefined,
    async () => Promise.reject(Object.assign(new Error('item-not-found'), { data: 404 })),
  ]) {
    const { met, asked } = opened(answer);
    met(ana);
    await eventually(() => expect(asked).toHaveLength(1));
    met(ana);
    met({ number: '5511988886666', lid: null });
    await eventually(() => expect(asked).toHaveLength(2));
    expect(new Set(asked).size).toBe(2);
  }
});

test('a picture that WhatsApp did not answer for is requested again at a later message', async () => {
  let answers = 0;
  const { met, shown } = opened(async () => {
    if (answers++ === 0) throw new Error('Timed Out');
    return 'https://exemplo.com.br/ana.jpg';
  });
  await eventually(() => {
    met(ana);
    expect(shown).toEqual(['https://exemplo.com.br/ana.jpg']);
  });
  expect(answers).toBe(2);
});
