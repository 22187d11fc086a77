import { Camera, Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Hidden } from '../Hidden.tsx';
import { IconButton } from '../IconButton.tsx';
import { useScreen } from '../page/useScreen.ts';

type Props = { onFiles: (files: readonly File[]) => void };

/** Opens the file chooser. On a phone a second button takes a picture. */
export const AttachButton = ({ onFiles }: Props) => {
  const { t } = useTranslation('media');
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const onPhone = useScreen() === 'phone';
  const chosen = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    input.value = ''; // lets the user choose the same file again
  };
  return (
    <>
      <Hidden>
        <input
          ref={files}
          type="file"
          multiple
          tabIndex={-1}
          aria-hidden
          aria-label={t('attach')}
          onChange={({ target }) => chosen(target)}
        />
        {onPhone && (
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            tabIndex={-1}
            aria-hidden
            aria-label={t('camera')}
            onChange={({ target }) => chosen(target)}
          />
        )}
      </Hidden>
      <IconButton label={t('attach')} onClick={() => files.current?.click()}>
        <Paperclip aria-hidden />
      </IconButton>
      {onPhone && (
        <IconButton label={t('camera')} onClick={() => camera.current?.click()}>
          <Camera aria-hidden />
        </IconButton>
      )}
    </>
  );
};
