import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ScheduleForm, type Preset } from './ScheduleForm.tsx';
import { schedules } from './slice.ts';

/** The dialog of a new scheduled message, over any page that asks for it (R468). */
export const ScheduleDialog = ({ preset, onClose }: { preset: Preset; onClose: () => void }) => {
  const dispatch = useDispatch();
  const { layer } = useSelector(schedules.select);
  const { addClicked, layerClosed } = schedules.actions;
  useEffect(() => {
    dispatch(addClicked());
    // Closes the form when the user leaves the page, so that no other page shows it.
    return () => void dispatch(layerClosed());
  }, [dispatch, addClicked, layerClosed]);
  const before = useRef(layer.is);
  useEffect(() => {
    if (before.current === 'form' && layer.is === 'none') onClose();
    before.current = layer.is;
  }, [layer.is, onClose]);
  return layer.is === 'form' ? <ScheduleForm record={null} preset={preset} /> : null;
};
