import './saga.ts';
import './texts.ts';
import { useSelector } from 'react-redux';
import { QueueForm } from './QueueForm.tsx';
import { queues } from './slice.ts';

/** The form of a new queue, once it was asked for: on another page than that of queues. */
export const AddQueue = () => (useSelector(queues.select).layer.is === 'form' ? <QueueForm record={null} /> : null);
