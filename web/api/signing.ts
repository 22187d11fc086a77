import { createAction } from '@reduxjs/toolkit';
import type { SignedIn } from '../../domain/user/shape.ts';

export const signedIn = createAction<SignedIn>('session/signedIn');
/** The server returned the signed-in user again. */
export const userRefreshed = createAction<SignedIn>('session/userRefreshed');
/** The page is about to reload without the user's action. No form may ask whether to stay. */
export const pageEnding = createAction('session/pageEnding');
export const signedOut = createAction('session/signedOut');
