import { Bot } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Flag } from '../../../ui/bubble/BubbleBox.tsx';

/** Marks a message that the system sent automatically, and names the rule. */
export const AutomaticMark = ({ rule }: { rule: string }) => {
  const { t } = useTranslation('message');
  return (
    <Flag style={{ fontSize: 'var(--t-12)', lineHeight: '18px' }}>
      <Bot aria-hidden />
      {t(`automatic.${rule}`)}
    </Flag>
  );
};
