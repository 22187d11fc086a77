import { afterEach, expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { allAsked, allCame } from '../../../../web/api/records/entities.ts';
import { Suggestions } from '../../../../web/features/conversation/composer/Suggestions.tsx';
import { openPage } from './page.ts';
import { ticket } from './records.ts';

let page: ReturnType<typeof openPage>;
afterEach(() => page.close());

const shown = (text: string) =>
  renderToStaticMarkup(
    <Provider store={page}>
      <MemoryRouter>
        <Suggestions text={text} ticket={ticket(2)} keys={null} onActive={() => {}} onChoose={() => {}} />
      </MemoryRouter>
    </Provider>,
  );

test('says after a slash that there are no quick replies yet, and links to their page', () => {
  page = openPage(() => []);
  page.dispatch(allAsked('quickmessage'));
  expect(shown('/')).toBe('');
  page.dispatch(allCame({ kind: 'quickmessage', ids: [] }));
  expect(shown('/')).toContain('Nenhuma resposta rápida ainda.');
  expect(shown('/')).toContain('href="/quick-messages"');
  expect(shown('/bom dia a todos')).toBe('');
});
