import type { SignedIn } from '../../domain/user/shape.ts';

/**
 * What happened to the sign-in outside of any screen: the token was renewed, or it is worth nothing any more, and why; a look
 * into another company is over.
 */
export type SessionNews = { type: 'refreshed'; user: SignedIn } | { type: 'ended'; why: Error } | { type: 'lookEnded' };

const listeners = new Set<(news: SessionNews) => void>();

/** Of a look into another company: of this tab alone, so that no other one acts there. */
const LOOK = 'look';
/** Whether this tab looks into another company for support. */
export const isLooking = (): boolean => sessionStorage.getItem(LOOK) !== null;
export const keepLook = (token: string): void => sessionStorage.setItem(LOOK, token);
export const dropLook = (): void => sessionStorage.removeItem(LOOK);

/** The access token that this tab acts by: of its look, else the one kept in this browser; or null (R020). */
export const storedToken = (): string | null => sessionStorage.getItem(LOOK) ?? localStorage.getItem('token');

/** Keeps the token and the company of a sign-in. */
export const keepCredentials = (token: string, companyId: number): void => {
  localStorage.setItem('token', token);
  localStorage.setItem('companyId', String(companyId));
};

/** Forgets the token and the company; theme and language stay. */
export const dropCredentials = (): void => {
  dropLook();
  localStorage.removeItem('token');
  localStorage.removeItem('companyId');
};

/** Hears of refreshed and ended sign-ins. Returns how to stop. */
export const hearSession = (listener: (news: SessionNews) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Tells everybody who listens. */
export const tellSession = (news: SessionNews): void => {
  for (const listener of listeners) listener(news);
};
