import type { ListData, ListStop } from '../list/data.ts';
import type { Printed } from '../print/data.ts';
import type { components } from '../../shared/openapi.d.ts';

export type Hours = components['schemas']['Opening'][];

export type ListPrintData = Pick<ListData, 'id' | 'title' | 'description' | 'walk' | 'plan'> &
  Printed & {
    stops: (ListStop & { hours: Hours | null })[];
    /** When all of them are open in a usual week; null where the hours of fewer than two are known. */
    together: Hours | null;
  };
