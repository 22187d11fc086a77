import { verify } from '@node-rs/bcrypt';

/** Higher costs than any real system uses would block the process for other callers. */
const HIGHEST_COST = 14;
const shape = /^\$2[aby]\$(\d\d)\$[./A-Za-z\d]{53}$/;

/** Whether a stored secret is a bcrypt hash. */
export const isBcrypt = (kept: string): boolean => shape.test(kept);

/**
 * Verifies `password` against a bcrypt hash ($2a$, $2b$, $2y$). False if it is no such hash, or if its cost is too
 * high. Only for imported passwords (stores.md, Import): Atende's own hashes are argon2.
 */
export const isBcryptOf = async (kept: string, password: string): Promise<boolean> => {
  const [, cost = ''] = shape.exec(kept) ?? [];
  return cost !== '' && Number(cost) <= HIGHEST_COST && verify(password, kept);
};
