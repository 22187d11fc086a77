import './sharedSaga.ts';
import { Suspense, useEffect, useState } from 'react';
import { lazy } from '../../../api/parts.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { sharedKind } from '../../../../projections/message/contract.ts';
import { useRecords } from '../../../api/records/useRecord.ts';
import { Button } from '../../../ui/Button.tsx';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { SharedLines, Pictures } from './SharedItems.tsx';
import { moreSharedAsked, selectSharedOf, sharedShown, type SharedRoot } from './sharedSlice.ts';
import { quoteClicked } from '../slice.ts';
import { useSeenName } from '../message/useSeenName.ts';

const Gallery = lazy(() => import('../../../ui/media/Gallery.tsx').then((file) => ({ default: file.Gallery })));

const Box = styled.div`
  display: grid;
  gap: var(--s-8);
  & > p {
    font-size: var(--t-12);
    color: var(--text-muted);
  }
`;

type Props = { ticketId: number; onJump: () => void };

/**
 * The files and links shared in a conversation: pictures and videos that open enlarged, documents and links. Each leads to its
 * message.
 */
export const SharedMedia = ({ ticketId, onJump }: Props) => {
  const { t } = useTranslation('shared');
  const dispatch = useDispatch();
  const nameOf = useSeenName();
  const { what, phase, ids, hasMore } = useSelector((state: SharedRoot) => selectSharedOf(state, ticketId));
  const messages = useRecords('message', ids).filter(({ isDeleted, isErased }) => !isDeleted && !isErased);
  const [open, setOpen] = useState('');
  useEffect(() => {
    dispatch(sharedShown({ ticketId, what: 'media' }));
  }, [dispatch, ticketId]);
  const jump = (id: string) => {
    setOpen('');
    dispatch(quoteClicked(id));
    onJump();
  };
  const show = (next: typeof what) => dispatch(sharedShown({ ticketId, what: next }));
  return (
    <Box aria-busy={phase === 'loading'}>
      <Segmented
        label={t('what')}
        value={what}
        onChange={show}
        options={sharedKind.options.map((value) => ({ value, text: t(value) }))}
      />
      {phase === 'loading' && <Skeleton $width="100%" $height="84px" />}
      {phase === 'failed' && (
        <p>
          {t('failed')}{' '}
          <Button variant="ghost" size="sm" onClick={() => show(what)}>
            {t('again')}
          </Button>
        </p>
      )}
      {phase === 'ready' && messages.length === 0 && <p>{t(`none.${what}`)}</p>}
      {what === 'media' ? (
        <Pictures messages={messages} onOpen={setOpen} />
      ) : (
        <SharedLines messages={messages} isLink={what === 'link'} onJump={jump} />
      )}
      {hasMore && (
        <Button variant="ghost" size="sm" onClick={() => dispatch(moreSharedAsked())}>
          {t('more')}
        </Button>
      )}
      {open && (
        <Suspense>
          <Gallery
            pictures={messages.toReversed().map((one) => ({ ...one, seenAs: nameOf(one) }))}
            at={open}
            onTurn={setOpen}
            onClose={() => setOpen('')}
            onJump={jump}
          />
        </Suspense>
      )}
    </Box>
  );
};
