import { jest } from '@jest/globals';
import { act, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { Store } from '@reduxjs/toolkit';
import { MemoryRouter } from 'react-router-dom';
import type { DialogProps } from '../../../web/ui/layers/DialogBox.tsx';
import { FakeEvent, fill, installDom, FakeElement, page } from './dom.ts';

/** Draws dialogs inline. The button `Fora` simulates Escape and a click outside, which need a browser. */
jest.unstable_mockModule('../../../web/ui/layers/DialogBox.tsx', () => ({
  DialogBox: ({ title, role = 'dialog', onClose, children }: DialogProps) => (
    <div role={role} aria-label={title}>
      <button type="button" aria-label="Fora" onClick={onClose} />
      {children}
    </div>
  ),
}));

/** Lets TypeScript accept the fake element as a root for React. */
const isContainer = (box: unknown): box is Element => box instanceof FakeElement;
const labelled = (name: string) => (one: FakeElement) => one.getAttribute('aria-label') === name;

/** Renders a component with a store into the fake DOM. Returns functions to read it and to act like a user. */
export const mount = async (store: Store, part: ReactNode) => {
  installDom();
  const { createRoot } = await import('react-dom/client');
  const box = page.body.appendChild(page.createElement('div'));
  if (!isContainer(box)) throw new Error('There is nothing to draw in');
  const root = createRoot(box);
  await act(async () =>
    root.render(
      <Provider store={store}>
        <MemoryRouter>{part}</MemoryRouter>
      </Provider>,
    ),
  );
  const must = <T,>(found: T | null | undefined, what: string): T => {
    if (found) return found;
    throw new Error(`There is no ${what} in: ${page.body.textContent}`);
  };
  const field = (name: string): FakeElement => {
    const label = page.body.all().find((one) => one.nodeName === 'LABEL' && one.textContent.startsWith(name));
    const of = label?.getAttribute('for');
    const found = of ? page.getElementById(of) : page.body.all().find(labelled(name));
    return must(found, name);
  };
  return {
    text: () => page.body.textContent,
    all: () => page.body.all(),
    /** Returns the accessible names of all elements with this tag or role, in order. */
    names: (what: string) =>
      page.body
        .all()
        .filter((one) => one.nodeName === what.toUpperCase() || one.getAttribute('role') === what)
        .map((one) => one.getAttribute('aria-label') ?? one.textContent),
    field,
    value: (name: string): unknown => Reflect.get(field(name), 'value'),
    button: (name: string) =>
      must(
        page.body.all().find((one) => one.nodeName === 'BUTTON' && (one.textContent === name || labelled(name)(one))),
        name,
      ),
    click: (one: FakeElement) => act(async () => one.click()),
    type: (one: FakeElement, value: string) =>
      act(async () => {
        one.focus();
        fill(one, 'value', value);
        one.dispatchEvent(new FakeEvent('input'));
        one.dispatchEvent(new FakeEvent('change'));
      }),
    press: (one: FakeElement, key: string, more: object = {}) =>
      act(async () => void one.dispatchEvent(new FakeEvent('keydown', { key, ...more }))),
    leave: (one: FakeElement) => act(async () => one.blur()),
    /** Runs something outside the component, and renders the result. */
    act: (happens: () => void) => act(async () => happens()),
    /** Lets pending replies arrive, advances the time by `ms`, and renders the result. */
    settle: ({ wait }: { wait: (ms: number) => Promise<unknown> }, ms = 0) => act(async () => void (await wait(ms))),
    close: () => act(async () => root.unmount()),
  };
};
