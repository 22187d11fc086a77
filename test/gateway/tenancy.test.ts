import { test } from '@jest/globals';

test.todo('being written');
