import { DEFAULT_CONNECTION_CONFIG, type UserFacingSocketConfig } from '@whiskeysockets/baileys';
import { alone } from '../../../connector/whatsapp/signal.ts';

/**
 * What a client needs that loses nothing of its own when its line breaks, for all its sockets: what it has decrypted comes
 * again with the same ciphertext, one use of a session follows another, `said` is there for whoever asks again, and it
 * asks again itself without a pause: hundreds that wait for a session it has lost would take a minute.
 */
export const careful = (
  said: ReadonlyMap<string, string>,
): Pick<UserFacingSocketConfig, 'makeSignalRepository' | 'getMessage' | 'retryRequestDelayMs'> => {
  const plaintexts = new Map<string, Uint8Array>();
  return {
    retryRequestDelayMs: 0,
    makeSignalRepository: (...given) =>
      alone(DEFAULT_CONNECTION_CONFIG.makeSignalRepository(...given), async (ciphertext, _, work) => {
        const key = Buffer.from(ciphertext).toString('base64');
        const plaintext = plaintexts.get(key) ?? (await work());
        plaintexts.set(key, plaintext);
        return plaintext;
      }),
    getMessage: async ({ id }) => {
      const conversation = said.get(id ?? '');
      return conversation === undefined ? undefined : { conversation };
    },
  };
};
