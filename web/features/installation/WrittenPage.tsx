import './joined.ts';
import { useEffect } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { WrittenPage as Which } from '../../../domain/installation/pages.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { Entrance } from '../../ui/entrance/Entrance.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ownWords } from './ownWords.ts';
import { pageShown, selectInstallation } from './slice.ts';
import { Written } from '../../ui/Written.ts';

const Article = styled.article`
  justify-self: center;
  width: min(720px, 100%);
  padding: var(--s-32) 0;
`;

/** The terms of use or the privacy notice: the text of the installation's owner, or our default text (R005). */
const WrittenPage = ({ which }: { which: Which }) => {
  const { t } = useTranslation('session');
  const dispatch = useDispatch();
  const written = useSelector(selectInstallation)[which];
  useEffect(() => void dispatch(pageShown(which)), [dispatch, which]);
  return (
    <Entrance title={t(which)}>
      <Article>
        {written === undefined ? (
          <Skeleton />
        ) : (
          <Written>
            <Markdown>{written || ownWords[which][currentLanguage()]}</Markdown>
            <p>
              <Link to="/login">{t('back')}</Link>
            </p>
          </Written>
        )}
      </Article>
    </Entrance>
  );
};
export const TermPage = () => <WrittenPage which="term" />;
export const PrivacyPage = () => <WrittenPage which="privacy" />;
