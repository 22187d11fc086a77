import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, test } from '@jest/globals';
import { generate } from 'selfsigned';
import { download } from '../../../../connector/whatsapp/inbound/download.ts';

test('a download that stalls is aborted after a while, and its connection is closed', async () => {
  const own = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec' });
  setDefaultCACertificates([...getCACertificates('bundled'), own.cert]);
  const closed = Promise.withResolvers<void>();
  const host = createServer({ key: own.private, cert: own.cert }, (_, res) => {
    res.on('close', () => closed.resolve());
    res.writeHead(200, { 'content-length': '1000' });
    res.write(Buffer.alloc(500));
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as AddressInfo;
  const folder = await mkdtemp(join(tmpdir(), 'download-'));
  const locked = { type: 'document', path: '/mms/document/a', mediaKey: new Uint8Array(32), sha256: null } as const;
  const fetching = download(locked, {
    host: `localhost:${port}`,
    to: join(folder, 'a'),
    limits: { bytes: 10_000, stallMs: 200 },
    signal: new AbortController().signal,
  });
  await expect(fetching).rejects.toThrow('stalled');
  await closed.promise;
  host.close();
  await rm(folder, { recursive: true });
});
