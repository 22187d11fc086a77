import { verify } from '@node-rs/bcrypt';

/** More work than any of the family asks for would hold up everybody else. */
const HIGHEST_COST = 14;
const shape = /^\$2[aby]\$(\d\d)\$[./A-Za-z\d]{53}$/;

/** Whether a kept secret is such a hash. */
export const isBcrypt = (kept: string): boolean => shape.test(kept);

/**
 * Whether `password` is the one of a bcrypt hash ($2a$, $2b$, $2y$): false too where it is no such hash, or asks for more
 * work than anybody's. For passwords that come from elsewhere alone (design.md, Moving in): ours are argon2.
 */
export const isBcryptOf = async (kept: string, password: string): Promise<boolean> => {
  const [, cost = ''] = shape.exec(kept) ?? [];
  return cost !== '' && Number(cost) <= HIGHEST_COST && verify(password, kept);
};
