export * from './all-public.sqlite.ts';
