import { AsyncLocalStorage } from 'node:async_hooks';

const tenants = new AsyncLocalStorage<number>();
const strangers = new AsyncLocalStorage<string>();

/** Runs work for one company, so that shared resources know whose turn it is (fairness.md, Fair shares). */
export const asTenant = <T>(companyId: number, work: () => T): T => tenants.run(companyId, work);
/** Returns the company of the current work; undefined for none. */
export const currentTenant = (): number | undefined => tenants.getStore();
/** Runs work for a caller without sign-in, known by the address only. */
export const asStranger = <T>(address: string, work: () => T): T => strangers.run(address, work);
/** Returns the company of the current work, or the address of the stranger; undefined for none. */
export const currentCaller = (): number | string | undefined => currentTenant() ?? strangers.getStore();
