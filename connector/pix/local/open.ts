import { mkdirSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import { join } from 'node:path';
import express from 'express';
import { asaasBranch } from './asaas.ts';
import { brCode } from './brCode.ts';
import { efiBranch } from './efi.ts';
import { applyMood, type Mood } from './faults.ts';
import { openLedger, type Branch, type Ledger, type LocalCharge } from './ledger.ts';
import { sendNoticesUntilAnswered } from './notices.ts';
import { pages } from './page.ts';

export type LocalBank = {
  /** Address of its API: `/asaas/v3` and `/efi` are below it. */
  base: string;
  token: string;
  /** Its pages, at /bank. */
  pages: RequestListener;
  ledger: Ledger;
  behave(mood: Mood): void;
  stop(): Promise<void>;
};

const bind = async (server: Server): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(0, '127.0.0.1', () => resolve());
  await promise;
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

/**
 * A bank for development and tests. It offers the interfaces of Asaas and Efí on a local port, and pages where a person pays.
 * Its data is in `dataDir`/bank. `tls`: like the real ones, with client certificates. `isPublic`: strangers see the pages, so
 * these do not offer to change its behaviour.
 */
export const openLocalBank = async (
  dataDir: string,
  token: string,
  { tls, isPublic = false }: { tls?: ServerOptions; isPublic?: boolean } = {},
): Promise<LocalBank> => {
  const folder = join(dataDir, 'bank');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const ledger = openLedger(join(folder, 'bank.db'));
  let mood: Mood = 'well';
  const now = () => mood;
  const textOf = ({ id, cents }: LocalCharge) => brCode({ location: `banco.local/pix/${id}`, cents, name: 'Atende' });
  const branch: Branch = { ledger, token, textOf };
  const app = express().disable('x-powered-by').use(express.json(), applyMood(now));
  app.use('/asaas/v3', asaasBranch(branch)).use('/efi', efiBranch(branch));
  const shown = express().disable('x-powered-by');
  shown.use('/bank', pages(ledger, isPublic ? null : { mood: now, behave: (next) => (mood = next) }));
  const server = tls ? createTlsServer(tls, app) : createServer(app);
  const port = await bind(server);
  const telling = sendNoticesUntilAnswered(ledger, now);
  return {
    base: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    token,
    pages: shown,
    ledger,
    behave: (next) => (mood = next),
    stop: async () => {
      await telling.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      ledger.close();
    },
  };
};
