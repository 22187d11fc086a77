import { afterEach, expect, test } from '@jest/globals';
import { layerOpened, connectionSaveClicked } from '../../../../web/features/connection/slice.ts';
import { selectRecord } from '../../../../web/api/records/entities.ts';
import { admin, connection } from '../../kernel/records.ts';
import { refusal, type Serve } from '../../kernel/openFeature.ts';
import { FakeSocket, openShell, type Shell } from '../../kernel/shell.ts';

let shell: Shell | undefined;
afterEach(() => shell?.stop());

const open = async (upload: Serve) => {
  const opened = openShell(
    (call) => {
      if (call.path === '/auth/me') return admin;
      if (call.path === '/whatsapp' && call.method === 'GET') return [connection(1)];
      if (call.path === '/whatsapp') return connection(2);
      if (call.path.endsWith('media-upload')) return upload(call);
      return call.path === '/whatsapp/1' ? connection(1) : refusal(404, 'ERR_NO_WAPP_FOUND');
    },
    { token: 'tok' },
  );
  shell = opened;
  await opened.wait();
  FakeSocket.last().welcome('e.1.0');
  await opened.wait();
  return opened;
};
const uploads = (opened: Shell, id: number) => opened.calls(`/whatsapp/${id}/media-upload`).map(({ method }) => method);
const file = new File(['%PDF'], 'folheto.pdf');

test('uploads the file of a greeting after its connection was saved, and removes it on request', async () => {
  const opened = await open(({ method, path }) =>
    connection(Number(path.split('/')[2]), { mediaName: method === 'POST' ? 'folheto.pdf' : null }),
  );
  opened.store.dispatch(connectionSaveClicked({ id: null, values: { name: 'Nova' }, file }));
  await opened.wait(400);
  expect(uploads(opened, 2)).toEqual(['POST']);
  expect(selectRecord(opened.store.getState(), 'whatsapp', 2)).toMatchObject({ mediaName: 'folheto.pdf' });
  opened.store.dispatch(connectionSaveClicked({ id: 1, values: {}, file: 'remove' }));
  await opened.wait(400);
  expect(uploads(opened, 1)).toEqual(['DELETE']);
  opened.store.dispatch(connectionSaveClicked({ id: 1, values: {}, file: 'keep' }));
  await opened.wait(400);
  expect(uploads(opened, 1)).toEqual(['DELETE']);
});

test('keeps the saved connection if the file is refused, and says why', async () => {
  const opened = await open(() => refusal(415, 'ERR_FILE_KIND_REFUSED'));
  opened.store.dispatch(layerOpened({ is: 'form', id: 1 }));
  opened.store.dispatch(connectionSaveClicked({ id: 1, values: {}, file }));
  await opened.wait(401);
  expect(opened.toasts()).toContain('Conexão salva com sucesso!');
  expect(opened.toasts()).toContainEqual(expect.stringMatching(/^A conexão foi salva, mas o anexo não: /));
});
