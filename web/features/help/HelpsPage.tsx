import './saga.ts';
import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { HelpRecord } from '../../../domain/help/record.ts';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { phone } from '../../ui/page/screens.ts';
import { finds } from '../../api/records/words.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { GuideTopics } from './guide/GuideTopics.tsx';
import { useGuide } from './guide/useGuide.ts';
import { helps } from './slice.ts';

const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: var(--s-4) var(--s-24) var(--s-32);
  ${phone} {
    padding: 0 var(--s-16) var(--s-24);
  }
`;
const Videos = styled.section`
  margin-top: var(--s-32);
  h2 {
    margin-bottom: var(--s-12);
    font-size: var(--t-16);
    font-weight: var(--w-bold);
  }
`;
const Gallery = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(240px, 1fr));
  gap: var(--s-20) var(--s-16);
`;
const Nothing = styled.p`
  margin-bottom: var(--s-16);
  color: var(--text-muted);
`;
const Card = styled.button`
  display: grid;
  gap: 2px;
  width: 100%;
  text-align: left;
  overflow-wrap: anywhere;
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

/**
 * The help page: the topics of the guide, and cards of the installation's videos. A click plays one, and Escape closes it (R371,
 * R372). Search finds both.
 */
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
  const guide = useGuide();
  const [search, setSearch] = useState('');
  const videos = records.filter(({ title, description }) => finds(search, title, description));
  const sections = (guide?.sections ?? []).map(({ title, pages }) => ({
    title,
    pages: pages.filter((page) => finds(search, title, page.title, page.text)),
  }));
  const isFound = videos.length > 0 || sections.some(({ pages }) => pages.length > 0);
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHead title={t('title')} {...(phase === 'ready' ? { count: String(count) } : {})}>
        <SearchField label={t('find')} value={search} onChange={setSearch} />
      </PageHead>
      <Scroll>
        {guide && !isFound && <Nothing role="status">{t('notFound', { search })}</Nothing>}
        <GuideTopics sections={sections} />
        {videos.length > 0 && (
          <Videos aria-labelledby="help-videos">
            <h2 id="help-videos">{t('videos')}</h2>
            <Gallery>
              {videos.map((help) => (
                <li key={help.id}>
                  <Card type="button" aria-label={t('play', { name: help.title })} onClick={() => setShown(help)}>
                    <Still>
                      <Thumbnail video={help.video} />
                      <i>
                        <Play aria-hidden />
                      </i>
                    </Still>
                    <b dir="auto">{help.title}</b>
                    <small dir="auto">{help.description}</small>
                  </Card>
                </li>
              ))}
            </Gallery>
          </Videos>
        )}
      </Scroll>
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
