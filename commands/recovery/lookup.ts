export type RecoveryLookup = {
  /** Users of any company who have one of these numbers, at most `limit`. */
  usersOfNumber(spellings: readonly string[], limit: number): Promise<{ companyId: number; userId: number }[]>;
  /** Whether a phone is connected that sends codes to users of this company. */
  sendsCodes(companyId: number): Promise<boolean>;
};
