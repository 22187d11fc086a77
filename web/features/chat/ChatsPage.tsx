import './talkSaga.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';
import { chatLeft } from '../conversation/index.ts';
import { TabPanel, Tabs } from '../../ui/page/Tabs.tsx';
import { useScreen } from '../../ui/page/useScreen.ts';
import { ChatForm } from './ChatForm.tsx';
import { ChatList } from './ChatList.tsx';
import { chats } from './slice.ts';
import { Talk } from './Talk.tsx';

const Two = styled.div`
  display: grid;
  grid-template-columns: minmax(240px, 320px) minmax(0, 1fr);
  flex: 1;
  min-height: 0;
`;
const Side = styled.section`
  display: flex;
  flex-direction: column;
  min-height: 0;
  border-right: 1px solid var(--border);
`;

/** The two tabs on a phone; an address with a chat shows its messages (R564). */
const OnPhone = ({ uuid }: { uuid: string | undefined }) => {
  const { t } = useTranslation('chat');
  const [chosen, setChosen] = useState<{ uuid: string | undefined; tab: 'chats' | 'messages' }>();
  const tab = chosen && chosen.uuid === uuid ? chosen.tab : uuid ? 'messages' : 'chats';
  const tabs = [
    { value: 'chats', text: t('title') },
    { value: 'messages', text: t('messages') },
  ] as const;
  return (
    <Tabs label={t('places')} value={tab} onChange={(value) => setChosen({ uuid, tab: value })} tabs={tabs}>
      <TabPanel value="chats">
        <ChatList uuid={uuid} onPick={() => setChosen(undefined)} />
      </TabPanel>
      <TabPanel value="messages">
        <Talk uuid={uuid ?? null} />
      </TabPanel>
    </Tabs>
  );
};

/** The form or the confirmation over the page. */
const Layer = () => {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const { layer } = useSelector(chats.select);
  const { layerClosed, removeConfirmed } = chats.actions;
  if (layer.is === 'form') return <ChatForm key={layer.record?.id ?? 'new'} record={layer.record} />;
  if (layer.is === 'none') return null;
  return (
    <ConfirmDialog
      open
      title={t('removeTitle', { name: layer.record.title || t('untitled') })}
      onCancel={() => dispatch(layerClosed())}
      onConfirm={() => dispatch(removeConfirmed(layer.record))}
    >
      {t('removeQuestion')}
    </ConfirmDialog>
  );
};

/** The pages /chats and /chats/{uuid}: the user's chats, and the messages of one of them (R560 to R564). */
export const ChatsPage = () => {
  const { t } = useTranslation('chat');
  const pages = useTranslation('pages').t;
  const { uuid } = useParams();
  const dispatch = useDispatch();
  const { shown, layerClosed } = chats.actions;
  useEffect(() => {
    dispatch(shown());
    return () => void dispatch(layerClosed());
  }, [dispatch, shown, layerClosed]);
  useEffect(() => () => void dispatch(chatLeft()), [dispatch, uuid]);
  const phone = useScreen() === 'phone';
  return (
    <>
      <PageTitle>{pages('chats')}</PageTitle>
      {phone ? (
        <OnPhone uuid={uuid} />
      ) : (
        <Two>
          <Side aria-label={t('title')}>
            <ChatList uuid={uuid} />
          </Side>
          <Talk uuid={uuid ?? null} />
        </Two>
      )}
      <Layer />
    </>
  );
};
