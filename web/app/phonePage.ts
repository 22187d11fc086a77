import { PhonePage } from '../phone/PhonePage.tsx';
import { phoneSaga } from '../phone/saga.ts';
import { phoneSlice } from '../phone/slice.ts';
import { addFeature } from './store.ts';

addFeature((reducer) => reducer.inject(phoneSlice), phoneSaga);

export { PhonePage };
