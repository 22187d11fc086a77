import { type PhoneAccount, findNumber } from './accounts.ts';
import { SimulatorRefusal } from './serving.ts';
import type { World } from './world.ts';

/** Gives a contact another number on the same phone: its LID, keys and chats stay. */
export const renumber = async (world: World, { number }: PhoneAccount, to: string): Promise<void> => {
  if (findNumber(world.store, to)) throw new SimulatorRefusal(409, `The number ${to} is taken.`);
  const places = [
    'account set number',
    'signal_key set number',
    'undelivered set number',
    'message set contact',
    'message set author',
    'group_member set number',
    'sender_key set author',
    'opened set contact',
  ];
  await world.device(number).exclusive(
    async () => {},
    () => {
      for (const place of places) {
        const column = place.split(' ').at(-1) ?? '';
        world.store.run(`update ${place} = ? where ${column} = ?`, to, number);
      }
      world.forgetDevice(number);
    },
  );
  world.log('renumbered', { contact: number, to });
};
