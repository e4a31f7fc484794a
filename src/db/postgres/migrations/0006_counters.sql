-- Written by hand: the frequent writes, each one statement, so that it holds its locks for no round trip. The rules are
-- those of `hotness.ts` and `score.ts`. `moment` is the time in half-lives, `hour` the present hour as an instant.
CREATE FUNCTION warmed(hot_key double precision, weight double precision, moment double precision) RETURNS double precision
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  later double precision := greatest(hot_key, moment);
  -- A power too small for a double is an error here, and zero in JavaScript.
  sum double precision := CASE WHEN hot_key - later > -1000 THEN 2 ^ (hot_key - later) ELSE 0 END
    + CASE WHEN moment - later > -1000 THEN weight * 2 ^ (moment - later) ELSE 0 END;
BEGIN
  RETURN CASE WHEN sum < 1e-6 THEN NULL ELSE ln(sum) / ln(2::float8) + later END;
END $$;
--> statement-breakpoint
CREATE FUNCTION hotness_at(hot_key double precision, moment double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN hot_key - moment > -1000 THEN 2 ^ least(hot_key - moment, 40) ELSE 0 END
$$;
--> statement-breakpoint
CREATE FUNCTION score_of(hotness double precision, likes integer, searches integer, reviews integer, ratings integer, mean double precision)
RETURNS double precision LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE quality double precision := ((10 * mean + ratings) / (10 + reviews) - 1) / 4;
BEGIN
  RETURN floor((0.45 * quality + 0.2 * (hotness / (hotness + 20)) * quality
    + 0.15 * least(1, ln(1 + greatest(likes, 0)::float8) / ln(1001::float8))
    + 0.12 * least(1, ln(1 + greatest(reviews, 0)::float8) / ln(201::float8))
    + 0.08 * least(1, ln(1 + greatest(searches, 0)::float8) / ln(5001::float8))) * 1000000 + 0.5) / 10000;
END $$;
--> statement-breakpoint
CREATE FUNCTION mean_rating() RETURNS double precision LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((SELECT value::float8 FROM settings WHERE name = 'mean_rating'), 3.5)
$$;
--> statement-breakpoint
-- Adds to the likes and the hotness of a store, and returns its likes then; null when there is no such store.
CREATE FUNCTION count_like(store integer, more integer, heat double precision, moment double precision, hour text)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  its stores;
  key double precision;
BEGIN
  SELECT * INTO its FROM stores WHERE id = store FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  key := warmed(its.hot_key, heat, moment);
  UPDATE stores SET likes = its.likes + more, hot_key = key, scored_at = greatest(its.scored_at, hour), score =
    score_of(hotness_at(key, moment), its.likes + more, its.search_count, its.review_count, its.rating_sum, mean_rating())
    WHERE id = store;
  RETURN its.likes + more;
END $$;
--> statement-breakpoint
-- The same for reviews that begin or cease to count. Not one function: an update reports every column that it names.
CREATE FUNCTION count_review(store integer, more integer, ratings integer, heat double precision, moment double precision, hour text)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  its stores;
  key double precision;
BEGIN
  SELECT * INTO its FROM stores WHERE id = store FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  key := warmed(its.hot_key, heat, moment);
  UPDATE stores SET review_count = its.review_count + more, rating_sum = its.rating_sum + ratings, hot_key = key,
    scored_at = greatest(its.scored_at, hour), score = score_of(hotness_at(key, moment), its.likes, its.search_count,
      its.review_count + more, its.rating_sum + ratings, mean_rating())
    WHERE id = store;
  RETURN its.review_count + more;
END $$;
--> statement-breakpoint
-- What is left of the heat of a like of that instant.
CREATE FUNCTION heat_left(since text, moment double precision) RETURNS double precision LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 3 * hotness_at((floor(extract(epoch FROM since::timestamptz) / 60) * 60000)::float8 / 604800000, moment)
$$;
--> statement-breakpoint
-- Likes a store (1), unlikes it (0) or the other of both (null), at the instant `at`. Returns the new state and number;
-- no row when the store is not public. The store is locked first, so that two likes never wait for each other.
CREATE FUNCTION like_store(store integer, account integer, wanted integer, at text, moment double precision, hour text)
RETURNS TABLE (liked integer, likes integer) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  present integer;
  since text;
BEGIN
  SELECT stores.likes INTO present FROM stores WHERE stores.id = store AND stores.public = 1 FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF wanted IS DISTINCT FROM 0 THEN
    INSERT INTO likes (store_id, user_id, created_at) VALUES (store, account, at) ON CONFLICT DO NOTHING;
    IF FOUND THEN RETURN QUERY SELECT 1, count_like(store, 1, 3, moment, hour); RETURN; END IF;
  END IF;
  IF wanted IS DISTINCT FROM 1 THEN
    DELETE FROM likes WHERE likes.store_id = store AND likes.user_id = account RETURNING likes.created_at INTO since;
    IF FOUND THEN RETURN QUERY SELECT 0, count_like(store, -1, -heat_left(since, moment), moment, hour); RETURN; END IF;
  END IF;
  RETURN QUERY SELECT wanted, present;
END $$;
--> statement-breakpoint
-- Takes back up to `most` likes of an account, and returns how many. Locks the stores first, as `like_store` does.
CREATE FUNCTION take_back_likes(account integer, most integer, moment double precision, hour text)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  found integer[] := ARRAY(SELECT store_id FROM likes WHERE user_id = account ORDER BY store_id LIMIT most);
  gone record;
  removed integer := 0;
BEGIN
  PERFORM 1 FROM stores WHERE id = ANY (found) ORDER BY id FOR NO KEY UPDATE;
  FOR gone IN DELETE FROM likes WHERE user_id = account AND store_id = ANY (found) RETURNING store_id, created_at LOOP
    PERFORM count_like(gone.store_id, -1, -heat_left(gone.created_at, moment), moment, hour);
    removed := removed + 1;
  END LOOP;
  RETURN removed;
END $$;
--> statement-breakpoint
-- Counts searches, and how often they found each of the stores. `today` is the day in the names of tallies.
CREATE FUNCTION count_searches(ids integer[], counts integer[], searches integer, moment double precision, today text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM stores WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE stores SET search_count = search_count + found.count, hot_key = warmed(hot_key, found.count, moment)
    FROM unnest(ids, counts) AS found (id, count) WHERE stores.id = found.id;
  INSERT INTO tally_deltas VALUES ('searches', searches), ('daily/' || today || '/searches', searches);
END $$;
--> statement-breakpoint
-- Recomputes the scores of stores that are not deleted.
CREATE FUNCTION rescore(ids integer[], mean double precision, moment double precision, at text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM stores WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE stores SET scored_at = at,
    score = score_of(hotness_at(hot_key, moment), likes, search_count, review_count, rating_sum, mean)
    WHERE id = ANY (ids) AND deleted_at IS NULL;
END $$;
--> statement-breakpoint
-- After rows were copied with their IDs: no ID that was in use is given again.
CREATE FUNCTION settle_ids() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  owner text;
  highest bigint;
BEGIN
  FOREACH owner IN ARRAY ARRAY['activity', 'admins', 'api_keys', 'categories', 'dishes', 'merchant_applications', 'reports',
    'reviews', 'store_images', 'stores', 'uploads', 'users'] LOOP
    EXECUTE format('SELECT coalesce(max(id), 0) FROM %I', owner) INTO highest;
    IF highest > 0 THEN
      PERFORM setval(pg_get_serial_sequence(owner, 'id'), greatest(highest, nextval(pg_get_serial_sequence(owner, 'id')) - 1));
    END IF;
  END LOOP;
END $$;
