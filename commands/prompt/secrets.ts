import { MASK, isMask } from '../../domain/kernel/mask.ts';
import { promptSecrets } from '../../domain/prompt/record.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { credentialOf, forgetCredential, keepCredential } from '../secrets/credentials.ts';

type Needs = Pick<Deps, 'store' | 'keys'>;
type Of = { companyId: number; id: number };
type Secret = (typeof promptSecrets)[number];

const kinds = { apiKey: 'promptApiKey', voiceKey: 'promptVoiceKey' } as const;
const place = ({ companyId, id }: Of, name: Secret) => ({ companyId, kind: kinds[name], id });

/** Returns a prompt's key in plain text; '' if there is none. */
export const promptSecretOf = async ({ store, keys }: Needs, of: Of, name: Secret): Promise<string> =>
  (await credentialOf(store, keys.credentials, place(of, name))) ?? '';

/** Stores typed keys before any event mentions them. Returns what the record shows of them. */
export const keepPromptSecrets = async (
  needs: Needs,
  of: Of,
  given: { [K in Secret]?: string | undefined },
  cause: Cause,
): Promise<{ [K in Secret]?: string }> => {
  const shown: { [K in Secret]?: string } = {};
  for (const name of promptSecrets) {
    const typed = given[name];
    if (typed === undefined || isMask(typed)) continue;
    if (typed !== (await promptSecretOf(needs, of, name)))
      await keepCredential(needs.store, needs.keys.credentials, { of: place(of, name), secret: typed }, cause);
    shown[name] = typed && MASK;
  }
  return shown;
};

export const forgetPromptSecrets = async ({ store }: Needs, of: Of): Promise<void> => {
  for (const name of promptSecrets) await forgetCredential(store, place(of, name));
};
