import './saga.ts';
import { useSelector } from 'react-redux';
import { QueueForm } from './QueueForm.tsx';
import { queues } from './slice.ts';

/** The form of a new queue over another page, once that page asked for it. */
export const AddQueue = () => {
  const { layer } = useSelector(queues.select);
  return layer.is === 'form' && <QueueForm key={layer.record?.id ?? 'new'} record={layer.record} />;
};
