import { afterEach, expect, jest, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { message, ticket } from './records.ts';

jest.unstable_mockModule('../../../../web/api/session/useClock.ts', () => ({
  useClock: () => ({ zone: 'America/Sao_Paulo', language: 'pt-BR', today: '2026-11-21' }),
}));
const { Came } = await import('../../../../web/features/conversation/timeline/Came.tsx');
const { openPage } = await import('./page.ts');
const { Messages } = await import('../../../../web/features/conversation/timeline/Messages.tsx');

let page: ReturnType<typeof openPage> | undefined;
afterEach(() => page?.close());

test('does not read aloud rows that appear while scrolling', () => {
  page = openPage(() => []);
  const conversation = {
    uuid: 'uuid-2',
    phase: 'ready' as const,
    settled: true as const,
    keys: {},
    page: 1,
    hasMore: false,
    older: false,
    sought: '',
    unreadFrom: '',
    restored: [],
    ticket: ticket(2),
    messages: [message(1, 2)],
  };
  const shown = renderToStaticMarkup(
    <Provider store={page}>
      <Messages conversation={conversation} ticket={ticket(2)} mine />
    </Provider>,
  );
  expect(/<div[^>]*role="log"[^>]*>/.exec(shown)?.[0]).toContain('aria-live="off"');
  expect(shown).toMatch(/aria-live="polite"[^>]*><\/span>/);
});

test.each([
  [message(4, 2, { body: '*Oi*, tudo bem?' }), 'Nova mensagem de Contato 2: Oi, tudo bem?'],
  [message(4, 2, { body: '', mediaType: 'audioMessage' }), 'Nova mensagem de Contato 2: Áudio'],
  [message(4, 2, { isDeleted: true }), 'Nova mensagem de Contato 2: Essa mensagem foi apagada pelo contato'],
])('announces new messages politely', (one, words) => {
  const shown = renderToStaticMarkup(<Came message={one} />);
  expect(shown).toContain('aria-live="polite"');
  expect(shown).toContain(words);
});
