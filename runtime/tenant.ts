import { AsyncLocalStorage } from 'node:async_hooks';

const tenants = new AsyncLocalStorage<number>();

/** Does the work of one company, so that what is shared between companies knows whose turn it is (design.md, Fair shares). */
export const asTenant = <T>(companyId: number, work: () => T): T => tenants.run(companyId, work);
/** The company whose work is being done; undefined for none. */
export const currentTenant = (): number | undefined => tenants.getStore();
