import { ChevronLeft, Phone, PhoneOff, Video } from 'lucide-react';
import { useTranslation } from '../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { SimulatedPerson } from '../../gateway/phone/contract.ts';
import type { ListedPhone } from '../../gateway/phone/phones/contract.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { backShown, twoLines } from '../ui/page/paneHead.ts';
import { phone } from '../ui/page/screens.ts';
import { hashOf } from './address.ts';
import { callClicked, hangUpClicked, selectRings } from './slice.ts';
import { Tooltip } from '../ui/layers/Tooltip.tsx';

const Root = styled.header`
  display: flex;
  align-items: center;
  gap: 10px;
  flex: none;
  padding: var(--s-6) var(--s-16) 10px;
  border-bottom: 1px solid var(--border);
  & > div {
    flex: 1;
    min-width: 0;
  }
  ${twoLines}
  ${phone} {
    height: 60px;
    padding: 0 var(--s-16) 0 var(--s-4);
    gap: var(--s-8);
  }
`;
const Back = styled(Link)`
  display: none;
  ${phone} {
    ${backShown}
  }
`;

/** The head of a chat: the recipient, the customer who is played, and buttons to call. */
export const ChatHead = ({ played, person }: { played: ListedPhone; person: SimulatedPerson }) => {
  const { t } = useTranslation('phone');
  const dispatch = useDispatch();
  const chat = { phone: played.phone, contact: person.number };
  const { members } = person;
  const title = members.length > 0 ? person.name : played.name;
  const speaker = members.find(({ number }) => person.number.startsWith(`${number}@`))?.name ?? person.name;
  const rings = useSelector((state: Parameters<typeof selectRings>[0]) => selectRings(state, chat));
  return (
    <Root>
      <Back to={hashOf({ phone: played.phone, contact: '' })} aria-label={t('back')}>
        <ChevronLeft aria-hidden />
      </Back>
      <Avatar id={played.whatsappId} name={title} />
      <div>
        <Tooltip text={title} whenCut>
          <h2>{title}</h2>
        </Tooltip>
        <p>{t('playing', { name: speaker })}</p>
      </div>
      {members.length > 0 || played.official ? null : rings ? (
        <Button size="sm" variant="danger" onClick={() => dispatch(hangUpClicked(chat))}>
          <PhoneOff aria-hidden />
          {t('hangUp')}
        </Button>
      ) : (
        <>
          <IconButton label={t('callVoice')} onClick={() => dispatch(callClicked({ ...chat, video: false }))}>
            <Phone aria-hidden />
          </IconButton>
          <IconButton label={t('callVideo')} onClick={() => dispatch(callClicked({ ...chat, video: true }))}>
            <Video aria-hidden />
          </IconButton>
        </>
      )}
    </Root>
  );
};
