import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { Trial } from '../../../commands/prompt/contract.ts';
import { phone } from '../../ui/page/screens.ts';
import { Answer } from './Answer.tsx';
import type { Replayed } from './replaySlice.ts';

const Pair = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--s-8) var(--s-12);
  padding: var(--s-12);
  border-radius: var(--r-8);
  background: var(--sunken);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  h4 {
    grid-column: 1 / -1;
    font-weight: var(--w-medium);
  }
  h5 {
    margin-bottom: var(--s-4);
    color: var(--text-muted);
    font-size: var(--t-12);
    font-weight: var(--w-medium);
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** The real answers next to those that the prompt would give now. */
export const SideBySide = ({
  conversations,
  answers,
}: {
  conversations: readonly Replayed[];
  answers: Record<string, Trial>;
}) => {
  const { t } = useTranslation('prompt');
  return conversations.flatMap(({ ticketId, contact, points }) =>
    points.flatMap(({ turns, before }, index) => {
      const trial = answers[`${ticketId}:${index}`];
      if (!trial) return [];
      return [
        <Pair key={`${ticketId}:${index}`}>
          <h4>
            {contact || `#${ticketId}`}: {turns.at(-1)?.text}
          </h4>
          <div>
            <h5>{t('before')}</h5>
            {before || t('noAnswerThen')}
          </div>
          <div>
            <h5>{t('now')}</h5>
            <Answer trial={trial} />
          </div>
        </Pair>,
      ];
    }),
  );
};
