import { joinStore } from '../../api/feature.ts';
import { installationSaga } from './saga.ts';
import { installationSlice } from './slice.ts';

joinStore([installationSlice], installationSaga);
