import { callRefused, type Language } from '../../domain/message/automatic.ts';
import type { Deps } from '../deps.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { queueAutomaticMessageOnce } from './queueAutomaticMessageOnce.ts';

/** Tells a caller that the company takes no calls (R398), once in five minutes and only within an hour of the call. */
export const whenCallWasRefused = (deps: Pick<Deps, 'store'>): Reaction => ({
  name: 'whenCallWasRefused',
  prefixes: ['message-'],
  staleAfter: 3_600_000,
  wants: ({ event }) => event.type === 'MessageReceived' && event.data.call?.outcome === 'rejected',
  react: async ({ event }, cause) => {
    if (event.type !== 'MessageReceived') return;
    const words = (language: Language) => callRefused[language];
    await queueAutomaticMessageOnce(
      deps,
      event.data,
      { rule: 'callRefused', atMs: event.data.timestamp * 1000, words },
      cause,
    );
  },
});
