import { BadgeCheck, FlaskConical, Plus, Users } from 'lucide-react';
import { useTranslation } from '../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { Pill } from '../ui/Pill.tsx';
import { phone } from '../ui/page/screens.ts';
import { Codes } from './Codes.tsx';
import { officialClicked, phoneSlice, selectPhones, selectPlayed } from './slice.ts';

const { layerOpened } = phoneSlice.actions;

const Root = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-8) var(--s-12);
  flex: none;
  padding: var(--s-16) var(--s-24) var(--s-12);
  h1 {
    font-size: var(--t-20);
    font-weight: var(--w-bold);
    letter-spacing: -0.015em;
    line-height: 1.3;
  }
  & > span:has(button) {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s-8);
    margin-left: auto;
  }
  ${phone} {
    padding: var(--s-12) var(--s-16);
    & > span {
      order: 1;
    }
  }
`;
const Strip = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-8);
  flex: none;
  padding: 0 var(--s-24) var(--s-12);
  &:not(:has(li, p)) {
    display: none;
  }
  ${phone} {
    padding: 0 var(--s-16) var(--s-12);
  }
`;

/**
 * The page's title and the notice that nothing reaches WhatsApp. Once a number is linked, it also shows the codes of
 * other connections.
 */
export const PhoneHead = () => {
  const { t } = useTranslation('phone');
  const dispatch = useDispatch();
  const played = useSelector(selectPlayed);
  const { offersOfficial } = useSelector(selectPhones);
  return (
    <>
      <Root>
        <h1>{t('title')}</h1>
        <Pill tone="warning" icon={<FlaskConical aria-hidden />}>
          {t('banner')}
        </Pill>
        {(played || offersOfficial) && (
          <span>
            {offersOfficial && (
              <Button onClick={() => dispatch(officialClicked())}>
                <BadgeCheck aria-hidden />
                {t('newOfficial')}
              </Button>
            )}
            {played && !played.official && (
              <Button onClick={() => dispatch(layerOpened('group'))}>
                <Users aria-hidden />
                {t('newGroup')}
              </Button>
            )}
            {played && (
              <Button onClick={() => dispatch(layerOpened('person'))}>
                <Plus aria-hidden />
                {t('newPerson')}
              </Button>
            )}
          </span>
        )}
      </Root>
      {played && (
        <Strip>
          <Codes />
        </Strip>
      )}
    </>
  );
};
