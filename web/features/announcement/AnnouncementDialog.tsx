import { styled } from 'styled-components';
import type { AnnouncementRecord } from '../../../domain/announcement/record.ts';
import { RichText } from '../../ui/bubble/RichText.tsx';
import { Dialog, DialogBody } from '../../ui/layers/Dialog.tsx';
import { pictureAddress } from './picture.ts';
import { Priority } from './Priority.tsx';

const Body = styled(DialogBody)`
  display: grid;
  gap: var(--s-12);
  align-content: start;
  justify-items: start;
  line-height: 22px;
  overflow-wrap: anywhere;
  img {
    display: block;
    max-width: 100%;
    max-height: 50dvh;
    border-radius: var(--r-8);
  }
`;

/** Shows one announcement in full: its picture, if it has one, and its text (R064). */
export const AnnouncementDialog = ({
  announcement: { title, text, priority, mediaPath, mediaName },
  onClose,
}: {
  announcement: AnnouncementRecord;
  onClose: () => void;
}) => (
  <Dialog open onClose={onClose} title={title} width={560}>
    <Body>
      <Priority priority={priority} />
      {mediaPath !== null && <img src={pictureAddress(mediaPath)} alt={mediaName ?? ''} />}
      <RichText text={text} />
    </Body>
  </Dialog>
);
