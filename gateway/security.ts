import cors from 'cors';
import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';

/** Devices that pages may not use; only Atende's own pages record audio. */
const devices = 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()';

const exposed = ['X-Position', 'X-Behind', 'X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Retry-After'];
const hostName = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i;

/** Older browsers do not include the host's own WebSocket in 'self'. */
const ownSocket = (host: string | undefined): string =>
  host && hostName.test(host) ? `ws://${host} wss://${host}` : "'self'";

/** Security headers: the web app loads nothing from other hosts, cannot be framed, and connects only to its own host. */
export const headers = (publicUrl: string | undefined): RequestHandler => {
  const secure = publicUrl?.startsWith('https:') ?? false;
  const guard = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Preview images of the help videos, and WhatsApp's pictures of contacts.
        imgSrc: ["'self'", 'data:', 'blob:', 'https://i.ytimg.com', 'https://pps.whatsapp.net'],
        // Only the player of the help videos.
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
    // For this host only: subdomains are not ours to decide.
    strictTransportSecurity: secure && { includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  return (req, res, next) => {
    res.set('Permissions-Policy', devices);
    guard(req, res, next);
  };
};

/** Allows cross-origin calls only from the origin of PUBLIC_URL. */
export const crossOrigin = (publicUrl: string | undefined): RequestHandler =>
  cors({ origin: publicUrl ? new URL(publicUrl).origin : false, credentials: true, exposedHeaders: exposed });

/** Answers of the API are private, so no cache may store them. */
export const noStore: RequestHandler = (_req: Request, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};
