import { byEngine } from '../../db/database.ts';
import * as postgresPlaces from './places.postgres.ts';
import * as sqlitePlaces from './places.sqlite.ts';
import * as postgresSearch from './search-index.postgres.ts';
import * as sqliteSearch from './search-index.sqlite.ts';
import * as postgresUnreadable from './unreadable.postgres.ts';
import * as sqliteUnreadable from './unreadable.sqlite.ts';

// SQL of checks that differs between the engines.
export const placesOf = byEngine({ sqlite: sqlitePlaces, postgres: postgresPlaces });
export const searchIndexOf = byEngine({ sqlite: sqliteSearch, postgres: postgresSearch });
export const unreadableOf = byEngine({ sqlite: sqliteUnreadable, postgres: postgresUnreadable });
