import type { BillSource } from '../kernel/optionAnswer.ts';

/** The settings of a company by which each of these programs answers for its customers' bills (R622). */
export const billSettings = {
  ixc: ['ipixc', 'tokenixc'],
  mkauth: ['ipmkauth', 'clientidmkauth', 'clientsecretmkauth'],
  asaas: ['asaas'],
} as const satisfies Record<BillSource, readonly string[]>;
