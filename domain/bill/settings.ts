import type { BillSource } from '../kernel/optionAnswer.ts';

/** The company settings that each billing provider needs to look up bills (R622). */
export const billSettings = {
  ixc: ['ipixc', 'tokenixc'],
  mkauth: ['ipmkauth', 'clientidmkauth', 'clientsecretmkauth'],
  asaas: ['asaas'],
} as const satisfies Record<BillSource, readonly string[]>;
