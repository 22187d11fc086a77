import cors from 'cors';
import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';

/** What no page of ours asks for; sound is recorded by our own alone. */
const devices = 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()';

const exposed = ['X-Position', 'X-Behind', 'X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Retry-After'];
const hostName = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i;

/** Older browsers do not count the WebSocket of the own host among 'self'. */
const ownSocket = (host: string | undefined): string =>
  host && hostName.test(host) ? `ws://${host} wss://${host}` : "'self'";

/** The web app loads nothing from elsewhere, may be framed by nobody and talks to its own host alone. */
export const headers = (publicUrl: string | undefined): RequestHandler => {
  const secure = publicUrl?.startsWith('https:') ?? false;
  const guard = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Stills of the help videos, and the pictures that WhatsApp keeps of contacts.
        imgSrc: ["'self'", 'data:', 'blob:', 'https://i.ytimg.com', 'https://pps.whatsapp.net'],
        // The player of the help videos, and nothing else.
        frameSrc: ['https://www.youtube-nocookie.com'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", (req) => ownSocket(req.headers.host)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Of this host alone: what else lies below its domain is not ours to decide.
    strictTransportSecurity: secure && { includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  return (req, res, next) => {
    res.set('Permissions-Policy', devices);
    guard(req, res, next);
  };
};

/** Pages of PUBLIC_URL may call from their origin; nobody else's may. */
export const crossOrigin = (publicUrl: string | undefined): RequestHandler =>
  cors({ origin: publicUrl ? new URL(publicUrl).origin : false, credentials: true, exposedHeaders: exposed });

/** What the API answers is nobody else's: no cache keeps it. */
export const noStore: RequestHandler = (_req: Request, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};
