import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { MessageRecord } from '../../domain/message/shape.ts';
import { Reason } from '../bubble/BubbleBox.tsx';
import { errorText } from '../kernel/errors.ts';
import { RequestError } from '../kernel/request.ts';
import { deleteClicked, editSent } from './acts.ts';

type Wish = NonNullable<MessageRecord['wish']>;

/** An edit or a deletion of a message that WhatsApp did not take, and how it is asked for again. */
export const WishLine = ({ message, wish }: { message: MessageRecord; wish: Wish }) => {
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  const { id } = message;
  const again = () => dispatch(wish.is === 'edit' ? editSent({ id, body: wish.body }) : deleteClicked(message));
  return (
    <Reason role="alert">
      {t(wish.is === 'edit' ? 'unedited' : 'undeleted', { reason: errorText(new RequestError(0, wish.error)) })}
      <button type="button" onClick={again}>
        {t('again')}
      </button>
    </Reason>
  );
};
