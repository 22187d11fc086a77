import { rateLimit, ipKeyGenerator } from 'express-rate-limit';
import type { RequestHandler } from 'express';

const minutes = 15;

/** Failed sign-ins of one address in 15 minutes: 300. How often one e-mail is guessed at: commands/session/attempts. */
export const signInLimit = (limit = 300): RequestHandler =>
  rateLimit({
    windowMs: minutes * 60_000,
    limit,
    keyGenerator: (req) => ipKeyGenerator(req.ip ?? ''),
    skipSuccessfulRequests: true,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: (_req, res) => {
      res.status(429).json({ error: 'ERR_TOO_MANY_REQUESTS', retryAfter: Number(res.get('Retry-After')) });
    },
  });
