import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { changeProfile } from '../../../commands/connection/account/contract.ts';
import { businessVerticals, type BusinessProfile } from '../../../domain/connection/businessProfile.ts';
import type { WhatsappRecord } from '../../../domain/connection/shape.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/layers/Dialog.tsx';
import { useFields } from '../../ui/records/useFields.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { layerClosed, profileSaved, selectConnectionState } from './slice.ts';

/** WhatsApp shows profile pictures as squares of at most this size. */
const SIDE = 640;

/** Cuts the middle square out of a picture. Returns a JPEG in base64, or null if the browser cannot read it. */
const squarePicture = async (file: Blob): Promise<string | null> => {
  try {
    const image = await createImageBitmap(file);
    const side = Math.min(image.width, image.height);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.min(side, SIDE);
    const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
    canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? null;
  } catch {
    return null;
  }
};

const Body = styled(DialogBody)`
  display: grid;
  gap: var(--s-16);
  align-content: start;
`;
const Picture = styled.div`
  display: flex;
  gap: var(--s-16);
  align-items: center;
  img,
  span {
    width: 72px;
    height: 72px;
    border-radius: var(--r-full);
    background: var(--sunken);
    object-fit: cover;
  }
`;

/** The fields of the form. Meta keeps two addresses; each has a field. */
const schema = changeProfile.body.omit({ websites: true, picture: true }).extend({
  website: changeProfile.body.shape.websites.unwrap().element,
  website2: changeProfile.body.shape.websites.unwrap().element,
});
const isVertical = (text: string) => businessVerticals.find((each) => each === text) ?? 'UNDEFINED';

const ProfileForm = ({ id, profile }: { id: number; profile: BusinessProfile }) => {
  const { t } = useTranslation('connectionProfile');
  const dispatch = useDispatch();
  const { saving } = useSelector(selectConnectionState);
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<string | undefined>();
  const { about, address, description, email, vertical, websites, pictureUrl } = profile;
  const [website = '', website2 = ''] = websites;
  const start = { about, address, description, email, vertical: isVertical(vertical), website, website2 };
  const { register, handleSubmit, formState } = useFields(schema, start);
  const { errors, isDirty } = formState;
  const save = handleSubmit(({ website: first, website2: second, ...changes }) =>
    dispatch(
      profileSaved({
        id,
        changes: {
          ...changes,
          websites: [first, second].filter((one) => one !== ''),
          ...(picture !== undefined && { picture }),
        },
      }),
    ),
  );
  const shown = picture === undefined ? pictureUrl : `data:image/jpeg;base64,${picture}`;
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Body>
        <Picture>
          {shown ? <img src={shown} alt={t('picture')} /> : <span aria-hidden />}
          <Button type="button" size="sm" onClick={() => input.current?.click()}>
            <ImageUp aria-hidden />
            {t('choosePicture')}
          </Button>
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            aria-label={t('choosePicture')}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void squarePicture(file).then((made) => setPicture(made ?? undefined));
            }}
          />
        </Picture>
        <TextField label={t('about')} hint={t('aboutHint')} error={errors.about?.message} {...register('about')} />
        <TextArea label={t('description')} rows={3} error={errors.description?.message} {...register('description')} />
        <TextField label={t('address')} error={errors.address?.message} {...register('address')} />
        <TextField label={t('email')} type="email" error={errors.email?.message} {...register('email')} />
        <TextField label={t('website')} error={errors.website?.message} {...register('website')} />
        <TextField label={t('website2')} error={errors.website2?.message} {...register('website2')} />
        <Select label={t('vertical')} {...register('vertical')}>
          {businessVerticals.map((each) => (
            <option key={each} value={each}>
              {t(`verticals.${each}`)}
            </option>
          ))}
        </Select>
      </Body>
      <DialogFoot>
        <Button variant="ghost" onClick={() => dispatch(layerClosed())}>
          {t('cancel')}
        </Button>
        <Button variant="primary" type="submit" busy={saving} disabled={!isDirty && picture === undefined}>
          {t('save')}
        </Button>
      </DialogFoot>
    </form>
  );
};

/** The business profile that customers see on WhatsApp. It is read from WhatsApp each time. */
export const ProfileDialog = ({ connection: { id, name } }: { connection: WhatsappRecord }) => {
  const { t } = useTranslation('connectionProfile');
  const dispatch = useDispatch();
  const { profile } = useSelector(selectConnectionState);
  return (
    <Dialog open side onClose={() => dispatch(layerClosed())} title={t('title', { name })}>
      {profile ? (
        <ProfileForm id={id} profile={profile} />
      ) : (
        <Body>
          <Skeleton $width="100%" $height="320px" />
        </Body>
      )}
    </Dialog>
  );
};
