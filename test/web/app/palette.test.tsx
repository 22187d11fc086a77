import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createContext, useContext, useState, type ComponentProps, type ReactNode } from 'react';
import { told } from '../../../web/api/records/entities.ts';
import { conversationAsked } from '../../../web/features/conversation/slice.ts';
import { eventOf } from '../kernel/dom.ts';
import { mount } from '../kernel/mount.tsx';
import { contact } from '../features/contact/records.ts';
import { openPage } from '../features/conversation/page.ts';
import { ticket } from '../features/conversation/records.ts';

/** Draws the palette inline; cmdk needs a browser. */
const Part = ({ children }: { children?: ReactNode }) => <div>{children}</div>;
const Marked = createContext('');
const Marking = ({ value, children }: { value: string; children: ReactNode }) => (
  <Marked value={value}>{children}</Marked>
);
type ItemProps = { value: string; onSelect: () => void } & Pick<ComponentProps<'button'>, 'children'>;
type InputProps = { value: string; onValueChange: (value: string) => void };
jest.unstable_mockModule('cmdk', () => ({
  Command: Object.assign(Marking, {
    Input: ({ value, onValueChange }: InputProps) => (
      <input aria-label="Busca" value={value} onChange={({ target }) => onValueChange(target.value)} />
    ),
    List: Part,
    Group: ({ heading, children }: { heading: string; children: ReactNode }) => (
      <section aria-label={heading}>{children}</section>
    ),
    Item: ({ value, onSelect, children }: ItemProps) => (
      <button type="button" role="option" aria-selected={useContext(Marked) === value} onClick={onSelect}>
        {children}
      </button>
    ),
  }),
}));
const radix = await import('radix-ui');
jest.unstable_mockModule('radix-ui', () => ({
  ...radix,
  Dialog: { Root: Part, Portal: Part, Overlay: Part, Content: Part, Title: Part, Close: Part },
}));
jest.unstable_mockModule('../../../web/app/drawerItems.tsx', () => ({
  useDrawerSections: () => [
    {
      name: 'attending',
      items: [
        { to: '/schedules', name: 'schedules', icon: null },
        { to: '/tags', name: 'tags', icon: null },
      ],
    },
  ],
}));
const { CommandPalette } = await import('../../../web/app/palette/CommandPalette.tsx');
const { Palette } = await import('../../../web/app/palette/Palette.tsx');

const waiting = ticket(3, { status: 'pending', userId: null, user: null });
let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
let chosen: number[] = [];
let tickets = [waiting];
beforeEach(() => {
  chosen = [];
  tickets = [ticket(2), waiting];
  page = openPage(({ path }) =>
    path === '/contacts'
      ? { contacts: [contact(4, { name: 'Ana Souza' })], count: 1, hasMore: false }
      : { tickets, count: tickets.length, hasMore: false, hits: [] },
  );
});
afterEach(async () => {
  await shown.close();
  page.close();
  document.body.textContent = '';
});
const Typed = ({ first }: { first: string }) => {
  const [term, setTerm] = useState(first);
  return <CommandPalette term={term} onTerm={setTerm} onClose={() => undefined} onContact={(id) => chosen.push(id)} />;
};
const draw = async (term: string) => {
  shown = await mount(page, <Typed first={term} />);
};
const marked = () =>
  shown
    .all()
    .filter((one) => one.getAttribute('aria-selected') === 'true')
    .map(({ textContent }) => textContent);
const choose = (words: string) => {
  const entry = shown.all().find((one) => one.nodeName === 'BUTTON' && one.textContent.includes(words));
  if (!entry) throw new Error(`There is no ${words} in ${shown.text()}`);
  return shown.click(entry);
};

describe('the command palette', () => {
  test('offers the pages that match, without regard to case and accents', async () => {
    await draw('AGENDÁ');
    expect(shown.names('option')).toEqual(['Agendamentos']);
  });

  test('finds tickets and contacts on the server, after a pause in typing', async () => {
    await draw('ana');
    expect(page.asked).toEqual([]);
    await shown.settle(page, 250);
    expect(page.asked.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'GET /contacts',
      'GET /tickets',
    ]);
    expect(shown.names('section')).toEqual(['Conversas', 'Contatos']);
    await choose('Ana Souza');
    expect(chosen).toEqual([4]);
  });

  test('marks the first entry, also when the marked one is not among new results', async () => {
    await draw('ana');
    await shown.settle(page, 250);
    expect(marked()).toEqual([expect.stringContaining('#2')]);
    tickets = [waiting];
    await shown.type(shown.field('Busca'), 'ana s');
    await shown.settle(page, 250);
    expect(marked()).toEqual([expect.stringContaining('#3')]);
  });

  test('previews a waiting ticket, which opens only when it is accepted (R085)', async () => {
    await draw('ana');
    await shown.settle(page, 250);
    await choose('#3');
    expect(page.of('message/peekClicked')).toMatchObject([{ id: 3 }]);
  });

  test('asks nothing for one letter', async () => {
    await draw('a');
    await shown.settle(page, 1_000);
    expect(page.asked).toEqual([]);
  });
});

test('Ctrl+K shows a field at once, which takes the letters typed while the palette loads', async () => {
  shown = await mount(page, <Palette />);
  page.dispatch(told({ ticket: [ticket(1)] }));
  page.dispatch(conversationAsked({ uuid: 'uuid-1', ticketId: 1 }));
  await shown.act(() => void document.body.dispatchEvent(eventOf('keydown', { key: 'k', ctrlKey: true })));
  expect(shown.all().filter(({ nodeName }) => nodeName === 'INPUT')).toHaveLength(1);
});
