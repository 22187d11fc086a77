import { afterEach, expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import '../../../web/ui/texts.ts';
import { connectionStatus, type WhatsappRecord } from '../../../domain/connection/shape.ts';
import { SessionActs } from '../../../web/connection/SessionActs.tsx';
import '../../../web/connection/texts.ts';
import { admin, connection } from '../kernel/records.ts';
import { openShell, type Shell } from '../kernel/shell.ts';

let shell: Shell | undefined;
afterEach(() => shell?.stop());

const acts = async (status: WhatsappRecord['status']) => {
  shell = openShell(({ path }) => (path === '/auth/me' ? admin : []), { token: 'tok' });
  await shell.wait();
  const shown = renderToStaticMarkup(
    <Provider store={shell.store}>
      <SessionActs connection={connection(1, { status })} />
    </Provider>,
  );
  const buttons = [...shown.matchAll(/<button(?<is>[^>]*)>(?<inside>.*?)<\/button>/g)];
  return buttons.map(({ groups }) => {
    const name = (groups?.['inside'] ?? '').replaceAll(/<[^>]+>/g, '').trim();
    return groups?.['is']?.includes('disabled') ? `${name} (disabled)` : name;
  });
};

test('the statuses are spelled so, and no others', () =>
  expect(connectionStatus.options).toEqual(['CONNECTED', 'qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING']));
test.each([
  ['qrcode', ['QR CODE']],
  ['DISCONNECTED', ['Tentar novamente', 'Novo QR']],
  ['CONNECTED', ['Desconectar']],
  ['PAIRING', ['Desconectar']],
  ['TIMEOUT', ['Desconectar']],
  ['OPENING', ['Conectando (disabled)']],
] as const)('%s offers %j', async (status, offered) => expect(await acts(status)).toEqual(offered));
