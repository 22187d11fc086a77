import './pageSaga.ts';
import { useAll } from '../../api/records/useAll.ts';
import { useNow } from '../../ui/useNow.ts';
import { ConnectionCards } from './CardBox.tsx';
import { ConnectionCard } from './ConnectionCard.tsx';
import { ConnectionDialogs } from './ConnectionDialogs.tsx';

/** The company's connections with their actions and dialogs, for use on other pages. */
export const AddedConnections = () => {
  const now = useNow();
  return (
    <>
      <ConnectionCards>
        {useAll('whatsapp').map((connection) => (
          <li key={connection.id}>
            <ConnectionCard connection={connection} now={now} />
          </li>
        ))}
      </ConnectionCards>
      <ConnectionDialogs />
    </>
  );
};
