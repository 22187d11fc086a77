/** A row of a read model whose time has come. */
export type Due = { companyId: number; id: string; dueAt: string };
