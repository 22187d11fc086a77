import { Suspense } from 'react';
import type { ChosenTemplate } from '../../../domain/kernel/templateParts.ts';
import { useAll } from '../../api/records/useAll.ts';
import { TemplatePicker } from '../template/index.ts';

type Props = {
  connectionId: number;
  chosen: ChosenTemplate | null;
  onChoose: (chosen: ChosenTemplate | null) => void;
};

/** The template that a campaign sends over an official connection. The campaign's file is the file of its header. */
export const CampaignTemplate = ({ connectionId, chosen, onChoose }: Props) => {
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
