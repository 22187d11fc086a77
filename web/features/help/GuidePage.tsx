import { ArrowLeft, FileQuestion } from 'lucide-react';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/lists/Empty.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { phone } from '../../ui/page/screens.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Written } from '../../ui/Written.ts';
import { useGuide } from './guide/useGuide.ts';

const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: 0 var(--s-24) var(--s-40);
  ${phone} {
    padding: 0 var(--s-16) var(--s-24);
  }
`;
const Article = styled(Written)`
  max-width: 720px;
  h2 {
    font-size: var(--t-16);
  }
  li {
    margin-bottom: var(--s-4);
  }
  img {
    display: block;
    max-width: 100%;
    height: auto;
    border: 1px solid var(--border);
    border-radius: var(--r-8);
  }
  table {
    border-collapse: collapse;
    margin-bottom: var(--s-12);
  }
  :is(th, td) {
    padding: var(--s-6) var(--s-12) var(--s-6) 0;
    border-bottom: 1px solid var(--border);
    text-align: left;
    vertical-align: top;
  }
`;

/** One page of the guide. Its links to other pages stay inside the app. */
export const GuidePage = () => {
  const { t } = useTranslation('help');
  const { page: name = '' } = useParams();
  const navigate = useNavigate();
  const guide = useGuide();
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Its result must not become the effect's, as some browsers return a promise.
    scroll.current?.scrollTo({ top: 0 });
  }, [name]);
  const page = guide?.sections.flatMap(({ pages }) => pages).find((one) => one.name === name);
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const to = link?.getAttribute('href') ?? '';
    if (!to.startsWith('/helps') || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(to);
  };
  const title = page?.title ?? t('title');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead title={title}>
        <Button onClick={() => void navigate('/helps')}>
          <ArrowLeft aria-hidden />
          {t('topics')}
        </Button>
      </PageHead>
      <Scroll ref={scroll} tabIndex={0} role="region" aria-label={title}>
        {!guide && <Skeleton $width="60%" $height="20px" />}
        {guide && !page && <Empty icon={<FileQuestion />} fact={t('noPage')} advice={t('noPageAdvice')} />}
        {page && <Article onClick={follow} dangerouslySetInnerHTML={{ __html: page.html }} />}
      </Scroll>
    </>
  );
};
