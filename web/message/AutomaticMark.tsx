import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Flag } from '../bubble/BubbleBox.tsx';
import './automaticTexts.ts';

/** That the system said this by itself, and by which of its rules. */
export const AutomaticMark = ({ rule }: { rule: string }) => {
  const { t } = useTranslation('message');
  return (
    <Flag style={{ fontSize: 'var(--t-12)', lineHeight: '18px' }}>
      <Bot aria-hidden />
      {t(`automatic.${rule}`)}
    </Flag>
  );
};
