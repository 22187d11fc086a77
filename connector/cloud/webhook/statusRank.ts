/** The states of a sent message, the lowest first. */
export const cloudStatuses = ['accepted', 'sent', 'failed', 'delivered', 'read', 'played'] as const;
export type CloudStatus = (typeof cloudStatuses)[number];

export const isCloudStatus = (told: string): told is CloudStatus => cloudStatuses.some((each) => each === told);

/**
 * Returns the state after a status, in any order of arrival: it only goes up, so a late `sent` does not clear a failure,
 * and a message that was delivered cannot fail.
 */
export const laterStatus = (known: CloudStatus, told: CloudStatus): CloudStatus =>
  cloudStatuses.indexOf(told) > cloudStatuses.indexOf(known) ? told : known;
