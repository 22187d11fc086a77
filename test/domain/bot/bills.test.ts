import { expect, test } from '@jest/globals';
import { decideBotStep } from '../../../domain/bot/conversation.ts';
import { wordsAlone } from '../../../domain/kernel/optionAnswer.ts';
import { department, botContext, talk } from './talk.ts';

const words = { message: '', answer: wordsAlone };
const bank = department(4, 'Boletos', {
  options: [
    { id: 40, parentId: null, title: '2ª via', message: '', answer: { is: 'bills', from: 'ixc' } },
    { id: 41, parentId: null, title: 'Outro assunto', ...words },
  ],
});
const own = botContext({ queues: [bank, department(1, 'Vendas')] });
const asked = () => {
  const shop = talk(own);
  // `talk` only knows its three queues, so the queue is set by hand.
  const says = (text: string | null, over = {}) => {
    const { now, progress } = shop.at();
    const heard = { text, ms: now + 1000, isEarly: false, isUnread: false, isSkipped: false, ...over };
    const inQueue = progress.place.is === 'options';
    return decideBotStep(progress, heard, { ...own, current: inQueue ? bank : null });
  };
  const does = (text: string | null, over = {}) => {
    const step = says(text, over);
    shop.take(step);
    return step;
  };
  does('oi');
  does('1');
  return { does, choose: () => does('1') };
};

test('an option that sends bills asks for a CPF or CNPJ, and looks up the bills of a valid one (R622)', () => {
  const { does, choose } = asked();
  expect(choose()?.says?.body).toBe(
    'Digite o CPF ou CNPJ do titular, só os números.\n\n*0* - Menu anterior\n*#* - Menu inicial',
  );
  const step = does('529.982.247-25');
  expect(step?.says).toMatchObject({ rule: 'option', choice: '2ª via', body: 'Um momento, estou procurando…' });
  expect(step?.bill).toEqual({ from: 'ixc', document: '52998224725', queueId: 4, optionId: 40, title: '2ª via' });
  // The contact may type another one.
  expect(does('11222333000181')?.bill).toMatchObject({ document: '11222333000181' });
});

test('an invalid document is asked for again, with the ways out, up to the limit', () => {
  const { does, choose } = asked();
  choose();
  const again = does('meu cpf é esse');
  expect(again).toMatchObject({ says: { body: expect.stringContaining('não é um CPF ou CNPJ válido') } });
  expect(again?.says?.body).toContain('*#* - Menu inicial');
  expect(again?.bill).toBeUndefined();
  expect(does('52998224726')?.says?.body).toContain('válido');
  expect(does('???')).toBeNull();
  expect(does('52998224725')?.bill).toMatchObject({ document: '52998224725' });
});

test('`0` and `#` lead out of the question', () => {
  const { does, choose } = asked();
  choose();
  expect(does('0')?.says?.body).toContain('*1* - 2ª via');
  choose();
  expect(does('#')?.says?.body).toContain('*1* - Boletos');
});
