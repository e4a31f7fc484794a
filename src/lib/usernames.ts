/** What makes two usernames the same: case, and the form in which a character is written. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase().normalize('NFKC');
