import { afterEach, expect, test } from '@jest/globals';
import { isolated } from '../../../../domain/kernel/names.ts';
import { LiftedCard } from '../../../../web/features/kanban/KanbanCard.tsx';
import { TicketRow } from '../../../../web/features/ticket/list/TicketRow.tsx';
import { text } from '../../../../web/locales/i18n.ts';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from '../conversation/page.ts';
import { ticket } from '../conversation/records.ts';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

const names = [
  ['in Arabic', 'أحمد الطيب (متجر) 24'],
  ['in Hebrew with Latin letters', 'דנה Store!'],
  ['of emojis', '👩‍👩‍👧‍👦🏳️‍🌈🇧🇷'],
  ['of 120 letters', 'Ana '.repeat(30).trim()],
  ['of 120 letters in Arabic', 'محمد '.repeat(24).trim()],
] as const;
/** The elements whose whole text is the name, the innermost last. */
const elementsOf = (name: string) => shown.all().filter(({ textContent }) => textContent === name);

test.each(names)('a kanban card shows a name %s whole, in its own direction, and cut at its end', async (_, name) => {
  page = openPage(() => []);
  const one = ticket(2);
  shown = await mount(page, <LiftedCard ticket={{ ...one, contact: { ...one.contact, name } }} />);
  const title = elementsOf(name).at(-1);
  expect(title?.nodeName).toBe('B');
  expect(title?.getAttribute('dir')).toBe('auto');
});

test.each(names)('the row of a ticket shows a name %s whole, in its own direction', async (_, name) => {
  page = openPage(() => []);
  const one = ticket(2);
  const named = { ...one, contact: { ...one.contact, name } };
  shown = await mount(page, <TicketRow ticket={named} selected={false} withStatus={false} />);
  expect(elementsOf(name).some((element) => element.closest('[dir="auto"]') !== null)).toBe(true);
});

test.each(names)('a question with a name %s keeps its words around it', async (_, name) => {
  page = openPage(() => []);
  shown = await mount(page, <p>{text('ticket', 'peekTitle', { name })}</p>);
  const [before, behind] = text('ticket', 'peekTitle', { name: '|' }).split('|');
  expect(shown.text()).toBe(`${before}${isolated(name)}${behind}`);
});
