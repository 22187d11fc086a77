import { onPostgres } from './family.ts';
import { movingIn } from './movingIn.ts';

movingIn(onPostgres);
