import { afterEach, expect, jest, test } from '@jest/globals';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { admin, connection } from '../../kernel/records.ts';
import { openShell, type Shell } from '../../kernel/shell.ts';

type Given = { children: ReactNode; onClick?: () => void };
const buttons = new Map<string, () => void>();
jest.unstable_mockModule('../../../../web/ui/Button.tsx', () => ({
  buttonLook: '',
  Button: ({ children, onClick }: Given) => {
    buttons.set(renderToStaticMarkup(children).replaceAll(/<[^>]+>/g, ''), onClick ?? (() => {}));
    return <button>{children}</button>;
  },
}));
const Plain = ({ title, children }: Given & { title?: string }) => (
  <section>
    {title}
    {children}
  </section>
);
jest.unstable_mockModule('../../../../web/ui/layers/Dialog.tsx', () => ({
  Dialog: Plain,
  DialogBody: 'div',
  DialogFoot: Plain,
}));
const { SessionActs } = await import('../../../../web/features/connection/SessionActs.tsx');
const { ConnectionDialogs: Layers } = await import('../../../../web/features/connection/ConnectionDialogs.tsx');

let shell: Shell | undefined;
afterEach(() => shell?.stop());

const page = (opened: Shell) => {
  buttons.clear();
  return renderToStaticMarkup(
    <Provider store={opened.store}>
      <SessionActs connection={connection(1)} />
      <Layers />
    </Provider>,
  );
};
const click = async (opened: Shell, name: string) => {
  page(opened);
  buttons.get(name)?.();
  await opened.wait();
};

test('disconnects a number only after a confirmation', async () => {
  const opened = openShell(
    ({ path }) => {
      if (path === '/auth/me') return admin;
      if (path === '/tickets') return { tickets: [], count: 0, hasMore: false };
      return path === '/whatsapp' ? [connection(1)] : connection(1, { status: 'DISCONNECTED' });
    },
    { token: 'tok' },
  );
  shell = opened;
  await opened.wait();
  const ended = () => opened.calls('/whatsappsession/1').map(({ method }) => method);
  for (const answer of ['Cancelar', 'Ok']) {
    await click(opened, 'Desconectar');
    expect(ended()).toEqual([]);
    expect(page(opened)).toContain(`Desconectar ${connection(1).name}?`);
    await click(opened, answer);
    expect(page(opened)).not.toContain(`Desconectar ${connection(1).name}?`);
  }
  expect(ended()).toEqual(['DELETE']);
});
