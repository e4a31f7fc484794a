import { named, origin, t } from '../../http/schema.ts';
import { limits } from '../../limits.ts';

const origins = t.Array(origin('`*`, or a scheme, host and port.'), {
  maxItems: limits.origins,
  description: 'Origins whose pages may read answers; `*` stands for all.',
  examples: [['https://food.example', 'http://localhost:5173']],
});

export const CORSSettings = named('CORSSettings', 'Who may call the API from a browser page.', {
  origins: t.Array(t.String(), { description: 'Origins whose pages may read answers.' }),
});

export const CORSUpdateReq = named('CORSUpdateReq', 'Replaces the origins.', { origins });
