import './pageSaga.ts';
import { useAll } from '../../api/records/useAll.ts';
import { useNow } from '../../ui/useNow.ts';
import { Cards } from './CardBox.tsx';
import { ConnectionCard } from './ConnectionCard.tsx';
import { Layers } from './Layers.tsx';

/** The company's connections with their actions and dialogs, for use on other pages. */
export const AddedConnections = () => {
  const now = useNow();
  return (
    <>
      <Cards>
        {useAll('whatsapp').map((connection) => (
          <li key={connection.id}>
            <ConnectionCard connection={connection} now={now} />
          </li>
        ))}
      </Cards>
      <Layers />
    </>
  );
};
