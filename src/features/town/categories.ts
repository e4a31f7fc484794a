import { cuisineSynonyms, type CategoryKey, type Cuisine } from './category-names.ts';
import type { Kind } from './kinds.ts';
import type { TagReader } from './tag-reader.ts';

/** Fewer stores than this make no category of a cuisine: they join those of their kind. */
const fewest = 3;

const cuisineOfWord = new Map(
  (Object.entries(cuisineSynonyms) as [Cuisine, string][]).flatMap(([cuisine, words]) =>
    [cuisine, ...words.split(' ')].map((word) => [word, cuisine] as const),
  ),
);

/** Kinds whose places differ by what they cook; the others are more specific than a cuisine. */
const cooking: readonly Kind[] = ['restaurant', 'fast_food'];

/** The category that a place asks for: of the first cuisine that is known, else of its kind. */
export function categoryOf(kind: Kind, tags: TagReader): CategoryKey {
  const cuisine = cooking.includes(kind) ? cuisineOf(tags) : undefined;
  return cuisine ? `cuisine ${cuisine}` : `kind ${kind}`;
}

function cuisineOf(tags: TagReader): Cuisine | undefined {
  for (const word of tags.take('cuisine').split(/[;,/]/)) {
    const folded = word
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, '_')
      .replaceAll(/^_|_$/g, '');
    const found = cuisineOfWord.get(folded) ?? cuisineOfWord.get(folded.split('_')[0]!);
    if (found) return found;
  }
  tags.putBack('cuisine');
  return undefined;
}

/** Counts what places ask for, and leaves out categories that would have hardly any. */
export class CategoryPlan {
  readonly #counts = new Map<CategoryKey, number>();

  add(key: CategoryKey): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** The category that a place gets, once all places were added. */
  of(key: CategoryKey, kind: Kind): CategoryKey {
    return key.startsWith('cuisine') && (this.#counts.get(key) ?? 0) < fewest ? `kind ${kind}` : key;
  }
}
