/** A row of a read model that is due at `dueAt` (ISO). */
export type Due = { companyId: number; id: string; dueAt: string };
