import { AsyncLocalStorage } from 'node:async_hooks';

const tenants = new AsyncLocalStorage<number>();

/** Runs work for one company, so that shared resources know whose turn it is (fairness.md, Fair shares). */
export const asTenant = <T>(companyId: number, work: () => T): T => tenants.run(companyId, work);
/** Returns the company of the current work; undefined for none. */
export const currentTenant = (): number | undefined => tenants.getStore();
