/** A row of a read model that is due at `dueAt` (ISO). */
export type Due = { companyId: number; id: string; dueAt: string };

/** Asks for rows that are due at `now` (ISO), at most `limit`, and in their order after `after` (null: the first ones). */
export type DuePage = { now: string; limit: number; after: Due | null };
export type ReadDue = (page: DuePage) => Promise<Due[]>;
