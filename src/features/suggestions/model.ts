import { choice, integer, text, titled } from '../../schema.ts';
import { suggestionKinds } from './service.ts';

export const Suggestion = titled('Suggestion', 'A name that begins with what somebody types.', {
  kind: choice(suggestionKinds, 'Thing that has the name.'),
  id: integer(
    'Store ID or category ID. For a `dish`, the ID of a store that serves it: search for `text` to find all of them.',
    { examples: [1] },
  ),
  text: text('Name of the store, the dish or the category.', 'Golden Wok'),
});
