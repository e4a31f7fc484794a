// Engine SQL, for PostgreSQL only: what `hotness.ts` and `score.ts` compute, and the frequent writes that need it, each
// one statement, so that it holds its locks for no round trip. Every node installs them when it starts.
import { halfLife, heat, hottest, negligible } from './hotness.ts';
import { caps, hotnessMidpoint, meanPrior, priorRatings, weights } from './score.ts';
import { minute } from '../../units.ts';
import { limits } from '../../limits.ts';
import { weights as votes } from '../votes/weight.ts';

const double = (value: number) => `${value}::float8`;

/** A power of two, zero from one on of which the square is too small for a double: that is an error in PostgreSQL. */
const power = (exponent: string, capped = exponent) =>
  `CASE WHEN ${exponent} > -500 THEN 2::float8 ^ (${capped}) ELSE 0 END`;

const saturation = (count: string, cap: number) =>
  `least(1, ln(1 + greatest(${count}, 0)::float8) / ln(1 + ${double(cap)}))`;

/** Waits while a transaction runs alone, as every other transaction does: see `db/postgres/writer.ts`. */
const besideOthers = 'LOCK TABLE facts IN ROW EXCLUSIVE MODE;';

/** `moment` is the time in half-lives, `hour` the present hour as an instant. */
export const functions = `
CREATE OR REPLACE FUNCTION warmed(hot_key double precision, weight double precision, moment double precision)
RETURNS double precision LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  later double precision := greatest(hot_key, moment);
  sum double precision := ${power('hot_key - later')} + weight * ${power('moment - later')};
BEGIN
  RETURN CASE WHEN sum < ${double(negligible)} THEN NULL ELSE ln(sum) / ln(2::float8) + later END;
END $$;

CREATE OR REPLACE FUNCTION hotness_at(hot_key double precision, moment double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ${power('hot_key - moment', `least(hot_key - moment, ${hottest})`)}
$$;

CREATE OR REPLACE FUNCTION score_of(hotness double precision, likes double precision, searches integer,
  reviews double precision, ratings double precision, mean double precision)
RETURNS double precision LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  quality double precision := ((${double(priorRatings)} * mean + ratings) / (${double(priorRatings)} + reviews) - 1) / 4;
BEGIN
  RETURN floor((${double(weights.quality)} * quality
    + ${double(weights.hotQuality)} * (hotness / (hotness + ${double(hotnessMidpoint)})) * quality
    + ${double(weights.likes)} * ${saturation('likes', caps.likes)}
    + ${double(weights.reviews)} * ${saturation('reviews', caps.reviews)}
    + ${double(weights.searches)} * ${saturation('searches', caps.searches)}) * 1000000 + 0.5) / 10000;
END $$;

-- Fails like a statement that took too long when an instant is over, in milliseconds.
CREATE OR REPLACE FUNCTION in_time(until double precision) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF extract(epoch FROM clock_timestamp()) * 1000 > until THEN
    RAISE EXCEPTION USING ERRCODE = 'query_canceled', MESSAGE = 'It is too late for this statement.';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION mean_rating() RETURNS double precision LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((SELECT value::float8 FROM settings WHERE name = 'mean_rating'), ${meanPrior.value})
$$;

-- A count without the tenths by which some of it weighs less.
CREATE OR REPLACE FUNCTION weighed(count integer, discount integer) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (${double(votes.full)} * count - discount) / ${votes.full}
$$;

-- Adds to the likes of a day and the hotness of a store, and returns its likes then; null when there is no such store.
-- \`weight\` is that of the like, \`heat\` the change of the hotness if it weighs fully.
CREATE OR REPLACE FUNCTION count_like(store integer, more integer, weight integer, heat double precision, at text,
  moment double precision, hour text)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  its stores;
  key double precision;
  day text := left(at, 10);
BEGIN
  SELECT * INTO its FROM stores WHERE id = store FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  its.likes := its.likes + more;
  its.likes_discount := its.likes_discount + more * (${votes.full} - weight);
  IF day >= its.liked_on THEN
    its.likes_that_day := greatest(0, CASE WHEN day = its.liked_on THEN its.likes_that_day ELSE 0 END + more);
    its.liked_on := day;
  END IF;
  key := warmed(its.hot_key, heat * weight / ${votes.full}, moment);
  UPDATE stores SET likes = its.likes, likes_discount = its.likes_discount, liked_on = its.liked_on,
    likes_that_day = its.likes_that_day, hot_key = key, scored_at = greatest(its.scored_at, hour), score =
    score_of(hotness_at(key, moment), weighed(its.likes, its.likes_discount), its.search_count,
      weighed(its.review_count, its.reviews_discount), weighed(its.rating_sum, its.ratings_discount), mean_rating())
    WHERE id = store;
  RETURN its.likes;
END $$;

-- What a new like weighs, by the rule of \`weight.ts\`; \`young\` is the instant since which accounts are young.
CREATE OR REPLACE FUNCTION weight_of(its stores, account integer, sender text, at text, young text)
RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  today text := left(at, 10);
  votes integer := CASE WHEN its.liked_on = today THEN its.likes_that_day ELSE 0 END;
BEGIN
  IF sender IS NULL THEN RETURN ${votes.full}; END IF;
  IF votes < ${limits.votesInFull} THEN
    votes := votes
      + (SELECT count(*) FROM reviews WHERE deleted_at IS NULL AND store_id = its.id AND created_at >= today);
  END IF;
  IF votes >= ${limits.votesInFull} AND (
    EXISTS (SELECT FROM users WHERE id = account AND created_at > young)
    OR EXISTS (SELECT FROM likes WHERE network = sender AND store_id = its.id AND created_at >= today)
    OR EXISTS (SELECT FROM reviews WHERE network = sender AND store_id = its.id AND created_at >= today)
  ) THEN RETURN ${votes.light}; END IF;
  RETURN ${votes.full};
END $$;

-- What is left of the heat of a like of that instant.
CREATE OR REPLACE FUNCTION heat_left(since text, moment double precision) RETURNS double precision
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ${heat.like} * hotness_at((floor(extract(epoch FROM since::timestamptz) * 1000 / ${minute}) * ${minute})::float8
    / ${double(halfLife)}, moment)
$$;

-- Likes a store (1), unlikes it (0) or the other of both (null), at the instant \`at\`. Returns the new state and number;
-- no row when the store is not public. The store is locked first, so that two likes never wait for each other.
CREATE OR REPLACE FUNCTION like_store(store integer, account integer, wanted integer, at text, moment double precision,
  hour text, sender text, young text)
RETURNS TABLE (liked integer, likes integer) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  its stores;
  votes integer;
  since text;
BEGIN
  ${besideOthers}
  SELECT * INTO its FROM stores WHERE stores.id = store AND stores.public = 1 FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF wanted IS DISTINCT FROM 0 THEN
    INSERT INTO likes (store_id, user_id, created_at, weight, network)
      VALUES (store, account, at, weight_of(its, account, sender, at, young), sender)
      ON CONFLICT DO NOTHING RETURNING weight INTO votes;
    IF FOUND THEN
      RETURN QUERY SELECT 1, count_like(store, 1, votes, ${heat.like}, at, moment, hour);
      RETURN;
    END IF;
  END IF;
  IF wanted IS DISTINCT FROM 1 THEN
    DELETE FROM likes WHERE likes.store_id = store AND likes.user_id = account
      RETURNING likes.created_at, likes.weight INTO since, votes;
    IF FOUND THEN
      RETURN QUERY SELECT 0, count_like(store, -1, votes, -heat_left(since, moment), since, moment, hour);
      RETURN;
    END IF;
  END IF;
  RETURN QUERY SELECT wanted, its.likes;
END $$;

-- Takes back likes of accounts, as far as they are there. Locks the stores first, as \`like_store\` does.
CREATE OR REPLACE FUNCTION take_back_likes(ids integer[], accounts integer[], moment double precision, hour text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE gone record;
BEGIN
  PERFORM 1 FROM stores WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  FOR gone IN DELETE FROM likes USING unnest(ids, accounts) AS taken (id, account)
    WHERE store_id = taken.id AND user_id = taken.account RETURNING likes.* LOOP
    PERFORM count_like(gone.store_id, -1, gone.weight, -heat_left(gone.created_at, moment), gone.created_at, moment, hour);
  END LOOP;
END $$;

-- Counts searches, and how often they found each of the stores. \`today\` is the day in the names of tallies.
CREATE OR REPLACE FUNCTION count_searches(ids integer[], counts integer[], searches integer, moment double precision,
  today text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  ${besideOthers}
  PERFORM 1 FROM stores WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE stores SET search_count = search_count + found.count, hot_key = warmed(hot_key, found.count * ${heat.search}, moment)
    FROM unnest(ids, counts) AS found (id, count) WHERE stores.id = found.id;
  INSERT INTO tally_deltas VALUES ('searches', searches), ('daily/' || today || '/searches', searches);
END $$;
`;
