/** Inputs of the score of a store. */
export interface Signals {
  hotness: number;
  likes: number;
  searches: number;
  reviews: number;
  ratingSum: number;
}

/** Shares of the score; chosen, not measured. Ratings weigh most, and hotness counts in proportion to them. */
export const weights = { quality: 0.45, hotQuality: 0.2, likes: 0.15, reviews: 0.12, searches: 0.08 };

/** Counts that reach the full share; chosen, not measured. */
export const caps = { likes: 1000, reviews: 200, searches: 5000 };

/** Hotness that reaches half of its share: four reviews, or seven likes, in a week. */
export const hotnessMidpoint = 20;

/** Bayesian priors: a store starts with 10 ratings at the mean of all stores, the mean with 50 at 3.5. */
export const priorRatings = 10;
export const meanPrior = { ratings: 50, value: 3.5 };

const saturation = (count: number, cap: number) => Math.min(1, Math.max(0, Math.log1p(count) / Math.log1p(cap)));

/** Mean rating over all approved reviews, drawn towards 3.5 while there are few. */
export const meanRating = (ratingSum: number, count: number): number =>
  (meanPrior.ratings * meanPrior.value + ratingSum) / (meanPrior.ratings + count);

/** The composite score, 0 to 100 with four decimals; `mean` is the Bayesian prior of the ratings. */
export function score({ hotness, likes, searches, reviews, ratingSum }: Signals, mean: number): number {
  const quality = ((priorRatings * mean + ratingSum) / (priorRatings + reviews) - 1) / 4;
  const hot = hotness / (hotness + hotnessMidpoint);
  const sum =
    weights.quality * quality +
    weights.hotQuality * hot * quality +
    weights.likes * saturation(likes, caps.likes) +
    weights.reviews * saturation(reviews, caps.reviews) +
    weights.searches * saturation(searches, caps.searches);
  return Math.round(sum * 1_000_000) / 10_000;
}
