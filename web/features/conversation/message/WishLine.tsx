import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { Reason } from '../../../ui/bubble/BubbleBox.tsx';
import { codeText } from '../../../api/errors.ts';
import { deleteClicked, editSent, reactionChosen } from './acts.ts';

type Props = { said: 'unedited' | 'undeleted' | 'unreacted'; error: string; onAgain: () => void };
const Undone = ({ said, error, onAgain }: Props) => {
  const { t } = useTranslation('message');
  return (
    <Reason role="alert">
      {t(said, { reason: codeText(error) })}
      <button type="button" onClick={onAgain}>
        {t('again')}
      </button>
    </Reason>
  );
};

/** An edit, deletion or reaction that WhatsApp refused, with a button to try again. */
export const WishLine = ({ message }: { message: MessageRecord }) => {
  const dispatch = useDispatch();
  const { id, wish, reacting } = message;
  return (
    <>
      {wish?.error && (
        <Undone
          said={wish.is === 'edit' ? 'unedited' : 'undeleted'}
          error={wish.error}
          onAgain={() => dispatch(wish.is === 'edit' ? editSent({ id, body: wish.body }) : deleteClicked(message))}
        />
      )}
      {reacting?.error && (
        <Undone
          said="unreacted"
          error={reacting.error}
          onAgain={() => dispatch(reactionChosen({ id, emoji: reacting.emoji }))}
        />
      )}
    </>
  );
};
