import { answerOf, api, Failure, type Schemas } from '../../shared/api.ts';
import * as texts from '#i18n/console/notices';

export type Target = Schemas['NoticeTarget'];
export type WantedTarget = Schemas['NoticeTargetReq'];

export const forms = ['mail', 'wecom', 'dingtalk', 'feishu', 'slack', 'ntfy', 'json'] as const;
export const kinds = Object.keys(texts.kinds) as Target['kinds'];

/** Shortest secret that signs messages. */
export const shortestSecret = 16;

export const readTargets = async (): Promise<Target[]> =>
  (await answerOf(api.GET('/api/admin/settings/site'))).data.notices;

const asItIs = ({ id, form, kinds: told }: Target): WantedTarget => ({ id, form, kinds: told });

/** Replaces the targets; they are part of the settings of the site, whose other parts stay. */
export async function changeTargets(change: (targets: WantedTarget[]) => WantedTarget[]): Promise<Target[]> {
  const { data } = await answerOf(api.GET('/api/admin/settings/site'));
  const { notices, ...site } = data;
  const body = { ...site, notices: change(notices.map(asItIs)) };
  return (await answerOf(api.PUT('/api/admin/settings/site', { body }))).data.notices;
}

/** A refusal as the form of one target knows its fields: `notices[2].address` is `address`. */
export const ofOneTarget = (error: unknown): unknown =>
  error instanceof Failure ? error.renamed((field) => field.replace(/^notices(?:\[\d+\]|\.\d+)\./, '')) : error;
