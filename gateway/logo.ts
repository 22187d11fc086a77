import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import { logoModes } from '../domain/installation/table.ts';
import { Refused } from '../domain/kernel/decider.ts';
import { endingOf, mediaKinds } from '../domain/kernel/mediaKinds.ts';
import { INSTALLATION } from '../domain/setting/table.ts';
import { installationSetting } from '../projections/installation/read.ts';
import type { Database } from '../runtime/database.ts';
import type { Storage } from '../runtime/storage.ts';

/** Serves a current logo without sign-in, for the sign-in page. Scripts in an SVG must not run. */
export const serveLogo =
  (db: Database, storage: Storage): RequestHandler =>
  async (req, res, next) => {
    const { file } = req.params;
    const current = await Promise.all(logoModes.map((mode) => installationSetting(db, `appLogo${mode}`)));
    const name = current.find((each) => each !== '' && each === file);
    const type = name === undefined ? undefined : mediaKinds[endingOf(name)];
    const size = name === undefined ? null : await storage.sizeOf(INSTALLATION, name);
    if (name === undefined || !type || size === null) throw new Refused('ERR_NO_RECORD_FOUND');
    res.type(type.mime).set({
      'Cache-Control': 'public, max-age=31536000, immutable', // the content under a name never changes
      'Content-Length': String(size),
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    });
    if (req.method === 'HEAD') return void res.end();
    const bytes = await storage.read(INSTALLATION, name);
    await pipeline(bytes, res).catch((error: unknown) => (res.headersSent ? res.destroy() : next(error)));
  };
