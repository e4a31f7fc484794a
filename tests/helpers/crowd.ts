// Makes the stores of tests/costs.test.ts in a new directory: `bun tests/helpers/crowd.ts DIRECTORY`.
import { seed } from './costs.ts';

await seed(process.argv[2]!, 100_000);
