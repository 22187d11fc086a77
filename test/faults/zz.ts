import { systemFaults } from './system.ts';
console.log(await systemFaults(4, Number(process.argv[2])));
