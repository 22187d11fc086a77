import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { S3Setting } from '../../runtime/config.ts';

type Server = { run(): Promise<{ port: number }>; close(): Promise<void> };
const isServer = z.custom<new (options: object) => Server>((value) => typeof value === 'function');

/** An S3-compatible server with the bucket `arquivos`; it can stop and restart. */
export const startS3 = async () => {
  const S3rver = isServer.parse(createRequire(import.meta.url)('@20minutes/s3rver'));
  const directory = await mkdtemp(join(tmpdir(), 'atende-s3-'));
  const buckets = [{ name: 'arquivos', configs: [] }];
  const started = async (at: number) => {
    const options = { address: '127.0.0.1', port: at, silent: true, directory, configureBuckets: buckets };
    const server = new S3rver(options);
    return { server, ...(await server.run()) };
  };
  let { server, port } = await started(0);
  const setting: S3Setting = {
    bucket: 'arquivos',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    keys: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    pathStyle: true,
  };
  let closed: Promise<void> | undefined;
  const close = () =>
    (closed ??= (async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    })());
  return {
    setting,
    close,
    /** Stops answering until it restarts with its content. */
    away: () => server.close(),
    back: async () => {
      ({ server, port } = await started(port));
    },
  };
};
