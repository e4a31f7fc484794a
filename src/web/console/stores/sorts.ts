/** Orders of the list besides the newest first. */
export const sorts = ['score', 'rating', 'likes', 'hotness'] as const;
