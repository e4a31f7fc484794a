-- Written by hand: dishes that owners have marked as sold out.
CREATE TABLE sold_out_dishes (
  dish_id integer PRIMARY KEY,
  store_id integer NOT NULL,
  ends_at text COLLATE "C" NOT NULL
);
