import './saga.ts';
import { CircleHelp, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { HelpRecord } from '../../../domain/help/record.ts';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { phone } from '../../ui/page/screens.ts';
import { helps } from './slice.ts';

const Gallery = styled.ul`
  flex: 1;
  min-height: 0;
  overflow: auto;
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(240px, 1fr));
  align-content: start;
  gap: var(--s-20) var(--s-16);
  padding: var(--s-4) var(--s-24) var(--s-32);
  ${phone} {
    padding: 0 var(--s-16) var(--s-24);
  }
`;
const Card = styled.button`
  display: grid;
  gap: 2px;
  width: 100%;
  text-align: left;
  border-radius: var(--r-12);
  b {
    margin-top: var(--s-6);
    font-weight: var(--w-bold);
  }
  small {
    color: var(--text-muted);
    font-size: var(--t-12);
    line-height: 1.5;
  }
`;
const Still = styled.span`
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: 16 / 9;
  overflow: hidden;
  border-radius: var(--r-8);
  background: var(--sunken);
  color: var(--text-muted);
  img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  i {
    position: relative;
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    border-radius: 50%;
    background: var(--raised);
    color: var(--accent-text);
    box-shadow: var(--shadow-2);
  }
`;
const Film = styled.iframe`
  display: block;
  width: 100%;
  aspect-ratio: 16 / 9;
  border: 0;
  background: #000;
`;

/** The picture of a video on its host; nothing if it cannot be loaded. */
const Thumbnail = ({ video }: { video: string }) => {
  const [failed, setFailed] = useState(false);
  const source = `https://i.ytimg.com/vi/${video}/mqdefault.jpg`;
  return failed ? null : <img src={source} alt="" loading="lazy" onError={() => setFailed(true)} />;
};

/** The help page: cards of videos. A click plays one, and Escape closes it (R371, R372). */
export const HelpsPage = () => {
  const { t } = useTranslation('help');
  const dispatch = useDispatch();
  const { records, count, phase, hasMore, more } = useSelector(helps.select);
  const [shown, setShown] = useState<HelpRecord | null>(null);
  const { shown: opened, moreAsked } = helps.actions;
  useEffect(() => void dispatch(opened()), [dispatch, opened]);
  useEffect(() => {
    if (hasMore && !more && phase === 'ready') dispatch(moreAsked());
  }, [dispatch, hasMore, more, phase, moreAsked]);
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')} {...(phase === 'ready' ? { count: String(count) } : {})} />
      {phase === 'ready' && count === 0 && <Empty icon={<CircleHelp />} fact={t('empty')} advice={t('emptyAdvice')} />}
      <Gallery>
        {records.map((help) => (
          <li key={help.id}>
            <Card type="button" aria-label={t('play', { name: help.title })} onClick={() => setShown(help)}>
              <Still>
                <Thumbnail video={help.video} />
                <i>
                  <Play aria-hidden />
                </i>
              </Still>
              <b>{help.title}</b>
              <small>{help.description}</small>
            </Card>
          </li>
        ))}
      </Gallery>
      {shown && (
        <Dialog open title={shown.title} width={880} onClose={() => setShown(null)}>
          <Film
            title={shown.title}
            src={`https://www.youtube-nocookie.com/embed/${shown.video}`}
            allow="encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        </Dialog>
      )}
    </>
  );
};
