import type { ListData } from '../list/data.ts';
import type { Printed } from '../print/data.ts';

export type ListPrintData = Pick<ListData, 'id' | 'title' | 'description' | 'stops' | 'walk' | 'plan'> & Printed;
