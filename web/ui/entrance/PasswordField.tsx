import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../IconButton.tsx';
import { TextField } from '../fields/TextField.tsx';

/** A password field that hides its text until the user asks to see it. */
export const PasswordField = (props: ComponentProps<typeof TextField>) => {
  const { t } = useTranslation('session');
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      after={
        <IconButton size="sm" label={t(visible ? 'hidePassword' : 'showPassword')} onClick={() => setVisible(!visible)}>
          {visible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      }
    />
  );
};
