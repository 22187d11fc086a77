import { openAgenda } from './agenda.ts';
import type { PersonAddress } from '../kernel/address.ts';
import { openNames } from './names.ts';
import { openPictures } from './pictures.ts';

type Deps = Omit<Parameters<typeof openNames>[0] & Parameters<typeof openPictures>[0], 'agenda'>;

/**
 * Follows what WhatsApp and the phone's address book say about people. `hear` takes updates, and `met` looks up people who
 * write.
 */
export const openPeople = (deps: Deps, ...[db, lease, numberOf]: Parameters<typeof openAgenda>) => {
  const agenda = openAgenda(db, lease, numberOf);
  const names = openNames({ ...deps, agenda });
  const pictures = openPictures({ ...deps, agenda: names.hear });
  return {
    hear: pictures.hear,
    met: (who: PersonAddress): void => {
      pictures.met(who);
      names.met(who);
    },
    metGroup: (groupId: string): void => pictures.met({ groupId }),
  };
};
