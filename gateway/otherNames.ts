import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import { renameBody } from '../runtime/body.ts';

type Name = { method?: string; from: RegExp; to: string };
const behind = '(?=$|[/?])';
/**
 * Calls that other clients of the Whaticket family know by another name; they behave identically (clients.md, What
 * clients send).
 */
const names: readonly Name[] = [
  { from: new RegExp(`^(/v1)?/public/media${behind}`), to: '/v1/media' },
  { method: 'GET', from: /^(\/v1)?\/public\/(?=[\w-]+\.\w+($|\?))/, to: '/v1/installation/logos/' },
  { method: 'GET', from: new RegExp(`^/v1/api/obter-usuarios${behind}`), to: '/v1/users/list' },
  { method: 'GET', from: new RegExp(`^/v1/plans/(listpublic|all)${behind}`), to: '/v1/plans/list' },
  { method: 'POST', from: new RegExp(`^/v1/auth/signup${behind}`), to: '/v1/companies/cadastro' },
];
const quickAnswersPath = new RegExp(`^/v1/quickAnswers${behind}`);

const asQuickAnswers = new WeakSet<Request>();

/** Rewrites a call to its own name first, so that limits, idempotency keys and logs treat it alike. */
export const otherNames: RequestHandler = (req, _res, next) => {
  const { url } = req;
  const name = names.find(({ method, from }) => (method === undefined || method === req.method) && from.test(url));
  if (name) req.originalUrl = req.url = url.replace(name.from, name.to);
  if (quickAnswersPath.test(url)) {
    req.originalUrl = req.url = url.replace(quickAnswersPath, '/v1/quick-messages');
    asQuickAnswers.add(req);
  }
  next();
};

const record = z.looseObject({ id: z.number(), shortcode: z.string() });
const page = z.looseObject({ records: z.array(record) });
const sent = z.looseObject({ shortcut: z.unknown().optional() });
const withShortcut = (one: z.output<typeof record>) => ({ ...one, shortcut: one.shortcode });

/** Serves quick messages as `quickAnswers`: shared with the whole company, with `shortcut` for `shortcode`. */
export const quickAnswers: RequestHandler = (req, res, next) => {
  if (!asQuickAnswers.has(req)) return next();
  renameBody(req, (body) => {
    const { shortcut, ...rest } = sent.parse(body);
    return shortcut === undefined
      ? body
      : { ...(req.method === 'POST' && { geral: true }), ...rest, shortcode: shortcut };
  });
  const answer = res.json.bind(res);
  res.json = (body: unknown) => {
    const listed = page.safeParse(body).data;
    if (listed) {
      const { records, ...rest } = listed;
      return answer({ ...rest, quickAnswers: records.map(withShortcut) });
    }
    const one = record.safeParse(body).data;
    return answer(one ? withShortcut(one) : body);
  };
  next();
};
