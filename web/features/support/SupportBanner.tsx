import { LifeBuoy } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { locale } from '../../locales/i18n.ts';
import { useTask } from '../../api/task.ts';
import { selectUser } from '../../api/session/slice.ts';
import { Button } from '../../ui/Button.tsx';
import { supportEnd } from './task.ts';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--s-6) var(--s-12);
  flex: none;
  padding: var(--s-6) var(--s-16);
  background: var(--danger-soft);
  color: var(--danger-text);
  font-weight: var(--w-medium);
  text-wrap: pretty;
  svg {
    flex: none;
  }
`;

/** Shows in which company a super user looks, and until when. Its button ends the visit, and so does its time limit. */
export const SupportBanner = () => {
  const { t } = useTranslation('support');
  const { run: end } = useTask(supportEnd);
  const user = useSelector(selectUser);
  const until = user?.support?.until;
  useEffect(() => {
    if (!until) return undefined;
    const timer = setTimeout(() => end(), Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [end, until]);
  if (!user || !until) return null;
  const time = new Date(until).toLocaleTimeString(locale(), { timeStyle: 'short' });
  return (
    <Root role="status">
      <LifeBuoy aria-hidden size={18} />
      <span>{t('banner', { name: user.company.name, time })}</span>
      <Button onClick={() => end()}>{t('end')}</Button>
    </Root>
  );
};
