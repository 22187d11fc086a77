import './joined.ts';
import { MessageCircle, Smartphone } from 'lucide-react';
import { useTranslation } from '../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { ListedPhone } from '../../gateway/phone/phones/contract.ts';
import { NotFound } from '../ui/page/NotFound.tsx';
import { PageTitle } from '../ui/page/PageTitle.tsx';
import { useCan } from '../api/session/useCan.ts';
import { Empty } from '../ui/lists/Empty.tsx';
import { phone } from '../ui/page/screens.ts';
import { Camera } from './Camera.tsx';
import { PhoneChatPane } from './PhoneChatPane.tsx';
import { Handset } from './Handset.tsx';
import { PhoneHead } from './PhoneHead.tsx';
import { PhoneDialogs } from './PhoneDialogs.tsx';
import { Numbers } from './Numbers.tsx';
import { Bones, People } from './People.tsx';
import { selectPerson, selectPhones, selectPlayed } from './slice.ts';
import { usePage } from './usePage.ts';

/** The customers next to the phone. Under 600 px only one of them is shown, and a chat fills the page. */
const Sheet = styled.div`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-height: 0;
  ${phone} {
    &[data-pane='chat'] > header,
    &[data-pane='chat'] aside,
    &[data-pane='people'] section {
      display: none;
    }
  }
`;
const Panes = styled.div`
  flex: 1;
  min-height: 0;
  display: grid;
  grid-template: minmax(0, 1fr) / 296px minmax(0, 1fr);
  border-top: 1px solid var(--border);
  & > aside {
    display: flex;
    flex-direction: column;
    min-height: 0;
    border-right: 1px solid var(--border);
  }
  & > section {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    place-items: center;
    min-width: 0;
    min-height: 0;
    padding: var(--s-20) var(--s-16);
    background: var(--canvas);
  }
  & > section:only-child {
    grid-column: 1 / -1;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    & > aside {
      border-right: 0;
    }
    & > section {
      padding: 0;
    }
  }
`;

const Played = ({ played }: { played: ListedPhone }) => {
  const { t } = useTranslation('phone');
  const person = useSelector(selectPerson);
  return (
    <>
      <aside aria-label={t('people')}>
        <Numbers played={played} />
        <People phone={played.phone} />
      </aside>
      <section aria-label={t('title')}>
        <Handset>
          {person ? (
            <PhoneChatPane key={person.number} played={played} person={person} />
          ) : (
            <Empty icon={<MessageCircle />} fact={t('choose')} advice={t('chooseAdvice')} />
          )}
        </Handset>
      </section>
    </>
  );
};

const Waiting = () => (
  <>
    <aside aria-busy="true">
      <Bones />
    </aside>
    <section>
      <Handset>
        <span style={{ flex: 1 }} />
      </Handset>
    </section>
  </>
);

const Phones = () => {
  const { t } = useTranslation('phone');
  usePage();
  const { place } = useSelector(selectPhones);
  const played = useSelector(selectPlayed);
  const person = useSelector(selectPerson);
  if (place === 'absent') return <Empty icon={<Smartphone />} fact={t('absent')} advice={t('absentAdvice')} />;
  return (
    <Sheet data-pane={person ? 'chat' : played || place === 'asking' ? 'people' : 'camera'}>
      <PhoneHead />
      <PhoneDialogs played={played} />
      <Panes>
        {place === 'asking' && <Waiting />}
        {place === 'here' && played && <Played key={played.phone} played={played} />}
        {place === 'here' && !played && (
          <section aria-label={t('title')}>
            <Camera />
          </section>
        )}
      </Panes>
    </Sheet>
  );
};

/** Lets a user play the customers of the company on its simulated phones (connector.md, The connector). */
export const PhonePage = () => {
  const { t } = useTranslation('phone');
  const allowed = useCan('connections-page:actionButtons');
  if (!allowed) return <NotFound />;
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <Phones />
    </>
  );
};
