export * from './queries.sqlite.ts';
