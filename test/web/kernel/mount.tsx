import { jest } from '@jest/globals';
import { act, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { Store } from '@reduxjs/toolkit';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { connectRouter } from '../../../web/ui/page/goTo.ts';
import type { DialogProps } from '../../../web/ui/layers/DialogBox.tsx';
import { installDom } from './dom.ts';

/** Draws dialogs inline. The button `Fora` simulates Escape and a click outside, which need a browser. */
jest.unstable_mockModule('../../../web/ui/layers/DialogBox.tsx', () => ({
  DialogBox: ({ title, role = 'dialog', onClose, children }: DialogProps) => (
    <div role={role} aria-label={title}>
      <button type="button" aria-label="Fora" onClick={onClose} />
      {children}
    </div>
  ),
}));

const labelled = (name: string) => (one: Element) => one.getAttribute('aria-label') === name;
/** All elements inside one, in the order of the document. */
export const allIn = (one: Element): HTMLElement[] => [...one.querySelectorAll<HTMLElement>('*')];
const all = (): HTMLElement[] => allIn(document.body);

/** Renders a component with a store. Returns functions to read it and to act like a user. */
export const mount = async (store: Store, part: ReactNode) => {
  installDom();
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: ['/', '/'] });
  connectRouter(router);
  const { fireEvent, render } = await import('@testing-library/react/pure.js');
  const { unmount } = await act(async () =>
    render(
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>,
    ),
  );
  const must = <T,>(found: T | null | undefined, what: string): T => {
    if (found) return found;
    throw new Error(`There is no ${what} in: ${document.body.textContent}`);
  };
  const field = (name: string): HTMLElement => {
    const label = all().find((one) => one.nodeName === 'LABEL' && one.textContent.startsWith(name));
    const of = label?.getAttribute('for');
    const inside = label?.querySelector<HTMLElement>('input, select, textarea');
    return must(of ? document.getElementById(of) : (inside ?? all().find(labelled(name))), name);
  };
  return {
    text: () => document.body.textContent,
    path: (): string => router.state.location.pathname,
    /** Presses the Back button of the browser. */
    back: () => act(() => router.navigate(-1)),
    all,
    /** Returns the accessible names of all elements with this tag or role, in order. */
    names: (what: string) =>
      all()
        .filter((one) => one.nodeName === what.toUpperCase() || one.getAttribute('role') === what)
        .map((one) => one.getAttribute('aria-label') ?? one.textContent),
    field,
    value: (name: string): unknown => Reflect.get(field(name), 'value'),
    button: (name: string) =>
      must(
        all().find((one) => one.nodeName === 'BUTTON' && (one.textContent === name || labelled(name)(one))),
        name,
      ),
    click: (one: HTMLElement) =>
      act(async () => {
        fireEvent.mouseDown(one);
        one.click();
      }),
    type: (one: HTMLElement, value: string) =>
      act(async () => {
        one.focus();
        const event = one.nodeName === 'SELECT' ? fireEvent.change : fireEvent.input;
        event(one, { target: { value } });
      }),
    press: (one: HTMLElement, key: string, more: object = {}) =>
      act(async () => void fireEvent.keyDown(one, { key, ...more })),
    leave: (one: HTMLElement) => act(async () => one.blur()),
    /** Runs something outside the component, and renders the result. */
    act: (happens: () => void) => act(async () => happens()),
    /** Lets pending replies arrive, advances the time by `ms`, and renders the result. */
    settle: ({ wait }: { wait: (ms: number) => Promise<unknown> }, ms = 0) => act(async () => void (await wait(ms))),
    close: () => act(async () => unmount()),
  };
};
