import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from '../locales/useTranslation.ts';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/lists/Empty.tsx';

/** Offers a reload when a page cannot be drawn (a bug, or a file of an older build). The shell stays. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

const Broken = () => {
  const { t } = useTranslation('app');
  return (
    <Empty icon={<TriangleAlert />} fact={t('broken')} advice={t('brokenAdvice')}>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </Empty>
  );
};
