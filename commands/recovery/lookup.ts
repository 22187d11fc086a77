export type RecoveryLookup = {
  /** Users of any company who have one of these numbers, at most `limit`. */
  usersOfNumber(spellings: readonly string[], limit: number): Promise<{ companyId: number; userId: number }[]>;
};
