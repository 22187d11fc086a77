import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { CampaignSettings } from '../../../domain/campaign/settings.ts';
import { filledIn } from '../../../domain/campaign/words.ts';
import { readableNumber } from '../../../domain/kernel/readableNumber.ts';
import { BubbleBox } from '../../ui/bubble/BubbleBox.tsx';
import { RichText } from '../../ui/bubble/RichText.tsx';
import { selectUser } from '../../api/session/slice.ts';
import { recipientPreview } from './recipientPreview.ts';

const Box = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--s-4);
  padding: var(--s-12);
  border-radius: var(--r-8);
  background: var(--chat);
  & > p {
    font-size: var(--t-12);
    color: var(--text-muted);
  }
`;

/** Shows the texts as WhatsApp does for one of the recipients, with the name and number of that recipient. */
export const CampaignPreview = ({
  texts,
  variables,
}: {
  texts: readonly string[];
  variables: CampaignSettings['variables'];
}) => {
  const { t } = useTranslation('campaignForm');
  const whom = useSelector(recipientPreview.select).data?.whom ?? null;
  const [now] = useState(() => new Date().toISOString());
  const company = useSelector(selectUser)?.company;
  const clock = {
    at: now,
    timeZone: company?.timeZone ?? 'UTC',
    language: company?.language ?? 'pt',
  };
  const shown = texts.filter((text) => text.trim());
  return (
    <Box aria-label={t('preview')}>
      <p>{whom ? t('previewFor', { name: whom.name || readableNumber(whom.number) }) : t('previewNobody')}</p>
      {shown.map((text, at) => (
        <BubbleBox key={at} data-side="out" data-first>
          <RichText text={whom ? filledIn(text, { ...whom, ...clock }, variables) : text} />
        </BubbleBox>
      ))}
      {shown.length === 0 && <p>{t('previewEmpty')}</p>}
    </Box>
  );
};
