import type { z } from 'zod';
import type { PhoneAccount } from './accounts.ts';
import { consume } from './arrivals.ts';
import { companionsOf } from './companions.ts';
import type { calls } from './contract.ts';
import { signalAddressOf } from './encryption.ts';
import { forgetMedia } from './media.ts';
import { phones } from './accounts.ts';
import type { Faults, World } from './world.ts';

type Options = Omit<z.output<typeof calls.options.input>, 'phone' | 'contact'>;

const set = (faults: Map<string, number>, number: string, value: number | undefined): void => {
  if (value !== undefined) faults.set(number, value);
};

const refuse = (
  faults: Faults['refuseNext'],
  number: string,
  { refuseNext: code, refuseTimes: times = 1 }: Options,
) => {
  if (code !== undefined) faults.set(number, { code, times });
};

/** Sets the given options and keeps the others. */
export const setOptions = async (
  world: World,
  phone: PhoneAccount | undefined,
  contact: PhoneAccount | undefined,
  options: Options,
): Promise<void> => {
  if (contact) await setContactOptions(world, contact, options);
  const { faults } = world;
  faults.failUploads = options.failUploads ?? faults.failUploads;
  faults.failDownloads = options.failDownloads ?? faults.failDownloads;
  faults.damageDownloads = options.damageDownloads ?? faults.damageDownloads;
  if (options.forgetFiles) forgetMedia(world);
  if (!phone) return;
  if (options.frozen === true) faults.frozen.add(phone.number);
  if (options.frozen === false) faults.frozen.delete(phone.number);
  if (options.failChecks === true) faults.failChecks.add(phone.number);
  if (options.failChecks === false) faults.failChecks.delete(phone.number);
  set(faults.loseNext, phone.number, options.loseNext);
  refuse(faults.refuseNext, phone.number, options);
  set(faults.failNextLogin, phone.number, options.failNextLogin);
  set(faults.loseLogins, phone.number, options.loseLogins);
};

const setContactOptions = async (world: World, { number }: PhoneAccount, options: Options): Promise<void> => {
  const { offline, autoDelivered, registered, addressing } = options;
  const columns = { offline, auto_delivered: autoDelivered, registered, addressing };
  for (const [column, value] of Object.entries(columns))
    if (value !== undefined)
      world.store.run(
        `update account set ${column} = ? where number = ?`,
        typeof value === 'boolean' ? Number(value) : value,
        number,
      );
  set(world.faults.garbleNext, number, options.garbleNext);
  if (options.forgetSessions) await forgetSessions(world, number);
  if (offline === false) void consume(world, number);
  world.log('options', { contact: number });
};

const forgetSessions = (world: World, number: string): Promise<void> => {
  const companions = phones(world.store).flatMap((phone) => companionsOf(world.store, phone.number));
  const addresses = companions.map((companion) => signalAddressOf(world, companion));
  return world.device(number).exclusive((signal) => signal.deleteSession(addresses));
};
