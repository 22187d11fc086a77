import { setting } from '../../domain/setting/decider.ts';
import { INSTALLATION } from '../../domain/setting/table.ts';
import type { Deps } from '../deps.ts';
import { fold } from '../kernel/handle/loadStream.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { leaveFiles } from '../storage/leaveFiles.ts';

const DAY = 86_400_000;

/** Removes the file of a logo that was replaced or removed. */
export const whenLogoWasReplaced = (deps: Pick<Deps, 'store'>): Reaction => ({
  name: 'whenLogoWasReplaced',
  prefixes: ['setting-0.appLogo'],
  staleAfter: 365 * DAY,
  wants: ({ event }) => event.type === 'SettingChanged',
  react: async ({ stream, revision }, cause) => {
    const { events } = await deps.store.read(stream);
    const { value: file } = fold(
      setting,
      events.filter((each) => each.revision < revision),
    );
    if (!file || file === fold(setting, events).value) return;
    await leaveFiles(deps, INSTALLATION, { files: [file], ticket: null }, { ...cause, companyId: INSTALLATION });
  },
});
