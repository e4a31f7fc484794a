/** Whether a user likes a store now, and how many users do. */
export interface Liked {
  liked: boolean;
  likes: number;
}

export interface Pair {
  user_id: number;
  store_id: number;
}
