import { Suspense } from 'react';
import type { ChosenTemplate } from '../../../domain/kernel/templateParts.ts';
import { useAll } from '../../api/records/useAll.ts';
import { TemplatePicker } from './lazyParts.ts';

type Props = {
  connectionId: number;
  chosen: ChosenTemplate | null;
  onChoose: (chosen: ChosenTemplate | null) => void;
};

/** The template of a campaign or scheduled message. Its file is that of the campaign or message. */
export const ChosenTemplateFields = ({ connectionId, chosen, onChoose }: Props) => {
  const template = useAll('template').find(({ id }) => id === chosen?.templateId);
  const picked = template && chosen ? { template, values: chosen.values, file: 'keep' as const } : null;
  return (
    <Suspense>
      <TemplatePicker
        connectionId={connectionId}
        picked={picked}
        takesFile={false}
        onPick={(next) => onChoose(next && { templateId: next.template.id, values: next.values })}
      />
    </Suspense>
  );
};
