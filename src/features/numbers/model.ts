import { integer, t, titled, type Static } from '../../schema.ts';

export const StoreDay = titled('StoreDay', 'Figures of a store on one day.', {
  date: t.String({ format: 'date', description: 'Day of the place.', examples: ['2026-11-19'] }),
  views: integer('How often its page was opened; a visitor who comes twice counts twice.', { examples: [41] }),
  finds: integer('How often a search found it.', { examples: [120] }),
  likes: integer('Likes set and not taken back since.', { examples: [3] }),
  reviews: integer('Reviews written that are public.', { examples: [1] }),
});

export type StoreDay = Static<typeof StoreDay>;
