import { afterEach, expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { Bubble } from '../../../../web/features/conversation/message/Bubble.tsx';
import { openPage } from './page.ts';
import { message } from './records.ts';

let page: ReturnType<typeof openPage> | undefined;
afterEach(() => page?.close());

const clock = { zone: 'America/Sao_Paulo', language: 'pt-BR', today: '2026-11-21' };
const drawn = (more: Partial<MessageRecord>, first = true): string => {
  page?.close();
  page = openPage(() => []);
  return renderToStaticMarkup(
    <Provider store={page}>
      <Bubble message={message(1, 2, more)} first={first} clock={clock} />
    </Provider>,
  );
};
const ana = { id: 5, name: 'Ana Souza', number: '5511988880001' };
const number = '+55 11 98888-0001';

test('shows the sender above the first bubble of a run in a group, and in every bubble for screen readers', () => {
  expect(drawn({ participant: ana })).toContain(`>Ana Souza</b>`);
  expect(drawn({ participant: ana }, false)).not.toContain('>Ana Souza</b>');
  expect(drawn({ participant: ana }, false)).toContain('aria-label="Ana Souza"');
});

test('shows the number of a sender without a name, and neither for an erased one', () => {
  expect(drawn({ participant: { ...ana, name: '' } })).toContain(`>${number}</b>`);
  expect(drawn({ participant: { ...ana, name: ana.number } })).toContain(`>${number}</b>`);
  expect(drawn({ participant: { ...ana, name: '', number: '' }, isErased: true })).toContain('>Contato apagado</b>');
});

test('gives each participant one colour, the same in every message', () => {
  const colour = (id: number) => /<b [^>]*class="([^"]+)"/.exec(drawn({ participant: { ...ana, id } }))?.[1];
  expect(colour(5)).toBe(colour(5));
  expect(colour(5)).not.toBe(colour(6));
});

test('shows the name of a mentioned person, or else the number, and marks a mention of the user', () => {
  const mentions = [
    { said: '111', isMe: true, name: '', number: '' },
    { said: '222', isMe: false, name: 'Ana Souza', number: ana.number },
    { said: '333', isMe: false, name: '', number: '5511955550000' },
    { said: '.*', isMe: false, name: 'Ninguém', number: '' },
  ];
  const html = drawn({ body: '*Oi* @111, @222 e @333! @2223 @444', mentions });
  expect(html).toMatch(/data-own="true"[^>]*>@você</);
  expect(html).toMatch(/>@Ana Souza</);
  expect(html).toMatch(/>@\+55 11 95555-0000</);
  expect(html).toContain('! @2223 @444');
  expect(html).not.toContain('Ninguém');
});

test('the words of a message decide its direction, independent of names', () => {
  const html = drawn({ body: 'שלום, world', participant: { ...ana, name: 'نور' } });
  expect(html).toMatch(/<article [^>]*dir="auto"/);
  expect(html).toMatch(/<b [^>]*dir="auto"[^>]*>نور<\/b>/);
  expect(html).toMatch(/<span [^>]*dir="ltr"[^>]*><time/);
});
