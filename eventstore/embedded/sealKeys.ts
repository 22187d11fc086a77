/** The variable by which the embedded event store is given the keys that seal its log: base64, newest first, with commas. */
export const SEAL_KEYS = 'EVENT_LOG_SEAL_KEYS';
