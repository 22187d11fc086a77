import type { ReadDue } from '../../domain/kernel/due.ts';
import type { CompanyUser, SignedIn } from '../../domain/user/shape.ts';

export type UserLookup = {
  /** `home`: the user's own company, when they look into another company as its admin. */
  signedIn(companyId: number, userId: number, home?: number): Promise<SignedIn | null>;
  user(companyId: number, userId: number): Promise<CompanyUser | null>;
  /** The name of a user of any company, also of a removed one; '' for an unknown id. */
  userName(userId: number): Promise<string>;
  adminsOf(companyId: number): Promise<number[]>;
  /** The company's founder, or else its longest-standing admin. */
  firstAdmin(companyId: number): Promise<{ id: number } | null>;
  userIds(companyId: number): Promise<number[]>;
  /** Erased users whose data is not yet removed everywhere. */
  erasedUsers: ReadDue;
};
