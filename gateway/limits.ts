import { rateLimit, ipKeyGenerator } from 'express-rate-limit';
import type { Request, RequestHandler } from 'express';
import { z } from 'zod';

const minutes = 15;
const body = z.object({ email: z.string() });

const addressOf = (req: Request): string => ipKeyGenerator(req.ip ?? '');
const emailOf = (req: Request): string => body.safeParse(req.body).data?.email.trim().toLowerCase().slice(0, 200) ?? '';

const limiter = (limit: number, keyGenerator: (req: Request) => string): RequestHandler =>
  rateLimit({
    windowMs: minutes * 60_000,
    limit,
    keyGenerator,
    skipSuccessfulRequests: true,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: (_req, res) => {
      res.status(429).json({ error: 'ERR_TOO_MANY_REQUESTS' });
    },
  });

/** Failed sign-ins in 15 minutes: 30 of an address for one e-mail, 300 of an address. */
export const signInLimits = (perEmail = 30, perAddress = 300): RequestHandler[] => [
  limiter(perAddress, addressOf),
  limiter(perEmail, (req) => `${addressOf(req)} ${emailOf(req)}`),
];
