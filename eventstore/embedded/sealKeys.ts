/** The environment variable with the keys that seal the log: base64, newest first, comma separated. */
export const SEAL_KEYS = 'EVENT_LOG_SEAL_KEYS';
