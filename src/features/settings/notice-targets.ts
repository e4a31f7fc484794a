/** Kinds of event that send a message to the operator. */
export const occasionKinds = [
  'application',
  'review',
  'report',
  'backup',
  'disk',
  'certificate',
  'database',
  'budget',
  'admin_password',
] as const;
export type OccasionKind = (typeof occasionKinds)[number];

export const forms = ['json', 'ntfy', 'slack', 'wecom', 'dingtalk', 'feishu', 'mail'] as const;
export type Form = (typeof forms)[number];

/** A target of messages to the operator, as it is stored. */
export interface Target {
  id: number;
  form: Form;
  /** URL of a webhook, or a mail address. */
  address: string;
  secret: string;
  kinds: OccasionKind[];
}

/** Until where the operator has been told: the newest ID of each table, and times of the last failure and warning. */
export interface Seen {
  application: number;
  review: number;
  report: number;
  backup: string | null;
  disk: string | null;
  certificate: string | null;
  database?: string | null;
  budget?: string | null;
  admin_password?: number;
}
