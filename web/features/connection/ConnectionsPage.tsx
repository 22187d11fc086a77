import './pageSaga.ts';
import { Plus, Smartphone, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { selectPhase, type EntitiesRoot } from '../../api/records/entities.ts';
import { useAll } from '../../api/records/useAll.ts';
import { useCan } from '../../api/session/useCan.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { Notice } from '../../ui/Notice.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { phone } from '../../ui/page/screens.ts';
import { useNow } from '../../ui/useNow.ts';
import { ConnectionCards } from './CardBox.tsx';
import { ConnectionCard } from './ConnectionCard.tsx';
import { ConnectionDialogs } from './ConnectionDialogs.tsx';
import { LoadingCards } from './LoadingCards.tsx';
import { layerClosed, layerOpened } from './slice.ts';

const Sheet = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: var(--s-4) var(--s-24) var(--s-32);
  ${phone} {
    padding: 0 var(--s-16) var(--s-24);
  }
`;
const Down = styled(Notice)`
  margin-bottom: var(--s-16);
`;

/** The company's numbers with their status, and the actions of an admin (R217). */
export const ConnectionsPage = () => {
  const { t } = useTranslation('connection');
  const dispatch = useDispatch();
  const connections = useAll('whatsapp');
  const listed = useSelector((state: EntitiesRoot) => selectPhase(state, 'whatsapp')) === 'ready';
  const adds = useCan('connections-page:addConnection');
  const now = useNow();
  useEffect(() => () => void dispatch(layerClosed()), [dispatch]);
  const down = connections.filter(({ status }) => status !== 'CONNECTED');
  const all = connections.length;
  const add = () => dispatch(layerOpened({ is: 'form', id: null }));
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')} {...(all > 0 ? { count: t('count', { up: all - down.length, count: all }) } : {})}>
        {adds && (
          <Button variant="primary" onClick={add}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
        )}
      </PageHead>
      <Sheet>
        {down.length > 0 && (
          <Down>
            <TriangleAlert aria-hidden />
            {t('notice', { count: down.length, names: down.map(({ name }) => name).join(', ') })}
          </Down>
        )}
        {!listed && <LoadingCards />}
        {listed && all === 0 && (
          <Empty icon={<Smartphone />} fact={t('empty')} advice={t(adds ? 'emptyAdvice' : 'emptyForUser')} />
        )}
        <ConnectionCards>
          {connections.map((connection) => (
            <li key={connection.id}>
              <ConnectionCard connection={connection} now={now} />
            </li>
          ))}
        </ConnectionCards>
      </Sheet>
      <ConnectionDialogs />
    </>
  );
};
