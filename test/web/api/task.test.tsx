import { afterEach, expect, test } from '@jest/globals';
import { combineSlices, createAction } from '@reduxjs/toolkit';
import { z } from 'zod';
import { contract } from '../../../domain/kernel/contract.ts';
import { request } from '../../../web/api/request.ts';
import { signedOut } from '../../../web/api/signing.ts';
import { createTask, useTask } from '../../../web/api/task.ts';
import { mount } from '../kernel/mount.tsx';
import { openFeature, refusal } from '../kernel/openFeature.ts';

const greet = contract({
  method: 'POST',
  path: '/greetings/:name',
  who: 'public',
  summary: 'Greets someone',
  params: z.object({ name: z.string() }),
  reply: z.object({ text: z.string() }),
});
const changed = createAction('greetings/changed');
const left = createAction('greetings/left');
const copied = createAction<string>('greetings/copied');
const greeting = (overlap: 'ignored' | 'replaces' | 'joins') =>
  createTask('greeting', async (name: string) => (await request(greet, { params: { name } })).text, {
    overlap,
    said: (text) => text,
    actions: (text) => [copied(text)],
    again: { on: [changed], afterMs: 100 },
    dropOn: [left],
  });

type Answer = (value: unknown) => void;
let answers: Answer[];
const open = (overlap: Parameters<typeof greeting>[0]) => {
  answers = [];
  const task = greeting(overlap);
  const page = openFeature(
    { reducer: () => combineSlices(task), sagas: [task.saga] },
    () => new Promise((resolve) => answers.push(resolve)),
  );
  const names = () => page.asked.map(({ path }) => path.split('/').at(-1));
  const answer = async (at: number, value: unknown) => {
    answers[at]?.(value);
    await page.wait();
  };
  return { ...page, task, names, answer, state: () => page.getState().greeting };
};
let page: ReturnType<typeof open>;
afterEach(() => page.close());

test('keeps the reply, brings it to the store, and says it', async () => {
  page = open('ignored');
  expect(page.state()).toEqual({ phase: 'idle', runs: 0, last: null, data: null, error: '' });
  page.dispatch(page.task.run('Ana'));
  await page.wait();
  expect(page.state()).toMatchObject({ phase: 'loading', last: { input: 'Ana' } });
  await page.answer(0, { text: 'Oi, Ana' });
  expect(page.state()).toMatchObject({ phase: 'ready', data: 'Oi, Ana' });
  expect(page.of(copied.type)).toEqual(['Oi, Ana']);
  expect(page.toasts()).toEqual(['Oi, Ana']);
});

test('keeps the data of the same input after a failure, and drops those of another one', async () => {
  page = open('ignored');
  page.dispatch(page.task.run('Ana'));
  await page.wait();
  await page.answer(0, { text: 'Oi, Ana' });
  page.dispatch(page.task.run('Ana'));
  await page.wait();
  await page.answer(1, refusal(404, 'ERR_NO_CONTACT_FOUND'));
  expect(page.state()).toMatchObject({ phase: 'failed', data: 'Oi, Ana', error: 'Contato não encontrado.' });
  expect(page.toasts().at(-1)).toBe('Contato não encontrado.');
  page.dispatch(page.task.run('Rui'));
  expect(page.state()).toMatchObject({ phase: 'loading', data: null, error: '' });
});

test.each([
  ['ignored', ['Ana'], 'Oi, Ana'],
  ['replaces', ['Ana', 'Rui'], 'Oi, Rui'],
  ['joins', ['Ana', 'Rui'], 'Oi, Rui'],
] as const)('a second run during the first one: %s', async (overlap, names, said) => {
  page = open(overlap);
  for (const name of ['Ana', 'Rui']) page.dispatch(page.task.run(name));
  await page.wait();
  expect(page.names()).toEqual(names);
  await page.answer(0, { text: 'Oi, Ana' });
  await page.answer(1, { text: 'Oi, Rui' });
  expect(page.state()).toMatchObject({ phase: 'ready', data: said });
});

test.each([
  ['a reset', (task: ReturnType<typeof greeting>) => task.reset()],
  ['the end of the session', () => signedOut()],
  ['an action of another feature', () => left()],
])('%s drops the state and the reply under way', async (_, ends) => {
  page = open('ignored');
  page.dispatch(page.task.run('Ana'));
  await page.wait();
  page.dispatch(ends(page.task));
  await page.answer(0, { text: 'Oi, Ana' });
  expect(page.state().phase).toBe('idle');
  expect(page.toasts()).toEqual([]);
});

test('runs again with the same input, once for several changes, and only after it ran before', async () => {
  page = open('replaces');
  page.dispatch(changed());
  await page.wait(100);
  expect(page.names()).toEqual([]);
  page.dispatch(page.task.run('Ana'));
  await page.wait();
  await page.answer(0, { text: 'Oi, Ana' });
  page.dispatch(changed());
  page.dispatch(changed());
  await page.wait(100);
  expect(page.names()).toEqual(['Ana', 'Ana']);
});

test('a read that did not reach the server runs again once the network is back; a write does not', async () => {
  for (const reads of [true, false]) {
    answers = [];
    const online = new EventTarget();
    const stubs = {
      addEventListener: online.addEventListener.bind(online),
      removeEventListener: online.removeEventListener.bind(online),
    };
    const task = createTask('greeting', (name: string) => request(greet, { params: { name } }), { reads });
    let away = true;
    const feature = openFeature({ reducer: () => combineSlices(task), sagas: [task.saga], stubs }, () =>
      away ? new TypeError('Failed to fetch') : { text: 'Oi' },
    );
    feature.dispatch(task.run('Ana'));
    await feature.wait();
    expect(feature.getState().greeting.phase).toBe('failed');
    away = false;
    online.dispatchEvent(new Event('online'));
    await feature.wait();
    expect(feature.getState().greeting).toMatchObject({ phase: reads ? 'ready' : 'failed', runs: reads ? 2 : 1 });
    online.dispatchEvent(new Event('online'));
    await feature.wait();
    expect(feature.getState().greeting.runs).toBe(reads ? 2 : 1);
    feature.close();
  }
});

test('a password leaves the store at the end of the run, and a component hears of its success', async () => {
  answers = [];
  const task = createTask('secret', (password: string) => request(greet, { params: { name: password } }), {
    isSecret: true,
  });
  const feature = openFeature({ reducer: () => combineSlices(task), sagas: [task.saga] }, () => ({ text: 'Oi' }));
  let ended = 0;
  const Asking = () => {
    const { run } = useTask(task, () => (ended += 1));
    return (
      <button type="button" onClick={() => run('segredo')}>
        Entrar
      </button>
    );
  };
  const shown = await mount(feature, <Asking />);
  await shown.click(shown.button('Entrar'));
  await shown.settle(feature);
  expect(ended).toBe(1);
  expect(JSON.stringify(feature.getState())).not.toContain('segredo');
  await shown.close();
  page = open('ignored');
  feature.close();
});

test('a component hears of each success once', async () => {
  page = open('ignored');
  const ends: unknown[] = [];
  const { task } = page;
  const Greeter = () => {
    const { isBusy, run } = useTask(task, (data, input) => ends.push([input, data]));
    return (
      <button type="button" disabled={isBusy} onClick={() => run('Ana')}>
        Oi
      </button>
    );
  };
  const shown = await mount(page, <Greeter />);
  for (const at of [0, 1]) {
    await shown.click(shown.button('Oi'));
    await shown.settle(page);
    answers[at]?.({ text: `Oi ${at}` });
    await shown.settle(page);
  }
  expect(ends).toEqual([
    ['Ana', 'Oi 0'],
    ['Ana', 'Oi 1'],
  ]);
  await shown.close();
});
