import { v4 } from 'uuid';
import type { SignedIn } from '../../domain/user/shape.ts';

/**
 * What happened to the sign-in outside of any screen: the token was renewed, or it is worth nothing any more, and why; a look
 * into another company is over; in another tab somebody signed in.
 */
export type SessionNews =
  | { type: 'refreshed'; user: SignedIn }
  | { type: 'ended'; why: Error }
  | { type: 'lookEnded' }
  | { type: 'signedInBeside'; userId: number };

const listeners = new Set<(news: SessionNews) => void>();

/** Of a look into another company: of this tab alone, so that no other one acts there. */
const LOOK = 'look';
/** Whether this tab looks into another company for support. */
export const isLooking = (): boolean => sessionStorage.getItem(LOOK) !== null;
export const keepLook = (token: string): void => sessionStorage.setItem(LOOK, token);
export const dropLook = (): void => sessionStorage.removeItem(LOOK);

/** The access token that this tab acts by: of its look, else the one kept in this browser; or null (R020). */
export const storedToken = (): string | null => sessionStorage.getItem(LOOK) ?? localStorage.getItem('token');

/** Keeps the token of a sign-in, and whose it is. */
export const keepCredentials = (token: string, { id, companyId }: SignedIn): void => {
  localStorage.setItem('token', token);
  localStorage.setItem('companyId', String(companyId));
  localStorage.setItem('userId', String(id));
};

/** Which sign-in the kept token is of: a renewed one is of the same. */
export const storedSignIn = (): string | null => localStorage.getItem('signIn');
/** The name comes first: who hears of the token finds it there. */
export const keepSignIn = (token: string, user: SignedIn): void => {
  localStorage.setItem('signIn', v4());
  keepCredentials(token, user);
};

/** Forgets the token and whose it was; theme and language stay. */
export const dropCredentials = (): void => {
  dropLook();
  localStorage.removeItem('signIn');
  localStorage.removeItem('token');
  localStorage.removeItem('companyId');
  localStorage.removeItem('userId');
};

/** Hears of refreshed and ended sign-ins, and of those in other tabs. Returns how to stop. */
export const hearSession = (listener: (news: SessionNews) => void): (() => void) => {
  const beside = ({ key, newValue }: StorageEvent): void => {
    // A look acts by a token of this tab alone.
    if (key === 'userId' && newValue && !isLooking()) listener({ type: 'signedInBeside', userId: Number(newValue) });
  };
  listeners.add(listener);
  addEventListener('storage', beside);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', beside);
  };
};

/** Tells everybody who listens. */
export const tellSession = (news: SessionNews): void => {
  for (const listener of listeners) listener(news);
};
