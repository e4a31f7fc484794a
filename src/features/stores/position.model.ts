import { limits } from '../../limits.ts';
import { integer, t } from '../../schema.ts';

export const position = (examples: number[]) => integer('Position in the list, lowest first.', { examples });

export const sortOrder = (example: number) =>
  t.Optional(
    integer('Position in the list, lowest first; by default the index in the array.', {
      minimum: -limits.sortOrder,
      maximum: limits.sortOrder,
      examples: [example],
    }),
  );
