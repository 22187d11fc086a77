import { Ban } from 'lucide-react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { Flag } from '../../../ui/bubble/BubbleBox.tsx';
import { useCan } from '../../../api/session/useCan.ts';
import { messageVersions } from '../history/messageVersions.ts';
import { Tooltip } from '../../../ui/layers/Tooltip.tsx';

const Link = styled.button`
  border-radius: var(--r-4);
  font: inherit;
  font-style: italic;
  color: inherit;
  text-decoration: underline dotted;
  text-underline-offset: 2px;
  white-space: nowrap;
  &:focus-visible {
    box-shadow: var(--ring);
  }
`;

/** Marks an edited message (R161). Users with the permission can open its earlier versions. */
export const Edited = ({ message: { id } }: { message: MessageRecord }) => {
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  if (!useCan('messages:history')) return <i>{t('edited')}</i>;
  return (
    <Tooltip text={t('history')}>
      <Link type="button" onClick={() => dispatch(messageVersions.run(id))}>
        {t('edited')}
      </Link>
    </Tooltip>
  );
};

/** Replaces a deleted message (R170). */
export const Unsaid = ({ message: { id, fromMe, isErased } }: { message: MessageRecord }) => {
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  const may = useCan('messages:history') && !isErased;
  return (
    <Flag style={{ display: 'inline-flex' }}>
      <Ban aria-hidden />
      <span>{t(fromMe ? 'deleted' : 'deletedByContact')}</span>
      {may && (
        <Tooltip text={t('history')}>
          <Link type="button" onClick={() => dispatch(messageVersions.run(id))}>
            {t('seeWords')}
          </Link>
        </Tooltip>
      )}
    </Flag>
  );
};
