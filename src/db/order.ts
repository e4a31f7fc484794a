import { desc, type Column } from 'drizzle-orm';

/** The order of every list that says "newest first": imported rows have dates of their own, whatever their IDs. */
export const newestFirst = ({ created_at, id }: { created_at: Column; id: Column }) => [desc(created_at), desc(id)];
