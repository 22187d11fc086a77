import './saga.ts';
import { Sparkles } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { RecordPage } from '../../ui/records/RecordPage.tsx';
import { useAnswered } from '../../ui/records/useAnswered.ts';
import { PromptForm } from './PromptForm.tsx';
import { prompts } from './slice.ts';

/** The prompts of the company: name, queue, tokens (R593). */
export const PromptsPage = () => {
  const { t } = useTranslation('prompt');
  const answered = useAnswered('promptId');
  return (
    <RecordPage
      of={prompts}
      icon={<Sparkles />}
      texts="prompt"
      nameOf={({ id, name }) => name || `#${id}`}
      endsWith={answered}
      columns={[
        { head: t('name'), cell: ({ id, name }) => name || `#${id}`, by: 'name' },
        { head: t('queueId'), cell: ({ queue }) => queue?.name ?? '', by: ({ queue }) => queue?.name },
        { head: t('maxTokens'), cell: ({ maxTokens }) => maxTokens, by: 'maxTokens', number: true },
      ]}
      line={({ id, name, queue }) => ({ name: name || `#${id}`, below: queue?.name ?? '' })}
      form={(record) => <PromptForm key={record?.id ?? 'new'} record={record} />}
    />
  );
};
