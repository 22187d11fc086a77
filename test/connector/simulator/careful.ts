import { DEFAULT_CONNECTION_CONFIG, type UserFacingSocketConfig } from '@whiskeysockets/baileys';
import { serializeSignal } from '../../../connector/whatsapp/keys/signal.ts';

/**
 * Options for a client that loses nothing when its line breaks, for all its sockets. What it has decrypted is returned again
 * for the same ciphertext. Uses of a session run one after another. `said` answers requests to send a message again. It
 * requests messages again without a pause, because hundreds that wait for a lost session would take a minute.
 */
export const careful = (
  said: ReadonlyMap<string, string>,
): Pick<UserFacingSocketConfig, 'makeSignalRepository' | 'getMessage' | 'retryRequestDelayMs'> => {
  const plaintexts = new Map<string, Uint8Array>();
  return {
    retryRequestDelayMs: 0,
    makeSignalRepository: (...given) =>
      serializeSignal(DEFAULT_CONNECTION_CONFIG.makeSignalRepository(...given), async (ciphertext, _, work) => {
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
