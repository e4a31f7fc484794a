export type Engine = 'sqlite' | 'postgres';

/** SQL that differs between the engines: a module of queries for each, chosen by the database. */
export const byEngine =
  <Module>(modules: Record<Engine, Module>) =>
  ({ engine }: { engine: Engine }): Module =>
    modules[engine];
