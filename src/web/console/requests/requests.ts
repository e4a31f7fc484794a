import type { Schemas } from '../../shared/api.ts';

export const statuses = ['pending', 'approved', 'rejected'] as const;

export type Status = (typeof statuses)[number];
export type Claim = Schemas['ClaimToDecide'];
export type Edit = Schemas['EditToDecide'];
export type Decision = Schemas['DecisionReq'];

export interface ListQuery {
  status: Status;
  sort: 'newest' | 'oldest';
  page: number;
  page_size: number;
}
