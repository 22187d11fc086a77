import './saga.ts';
import { useSelector } from 'react-redux';
import { QueueForm } from './QueueForm.tsx';
import { queues } from './slice.ts';

/** The form of a new queue over another page, once that page asked for it. */
export const AddQueue = () => (useSelector(queues.select).layer.is === 'form' ? <QueueForm record={null} /> : null);
