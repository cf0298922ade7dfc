-- What visitors ask of a concert and of a hall.
alter table events
  -- Part of the length. Null: nothing is said; 0: there is none.
  add column interval_minutes integer,
  add column age_from integer check (age_from between 1 and 99),
  -- Languages by their ISO 639 codes.
  add column sung_in text[] not null default '{}'
    check (cardinality(sung_in) <= 8 and array_to_string(sung_in, ' ', '?') ~ '^([a-z]{2,3}( |$))*$'),
  add column surtitles_in text[] not null default '{}'
    check (cardinality(surtitles_in) <= 8 and array_to_string(surtitles_in, ' ', '?') ~ '^([a-z]{2,3}( |$))*$'),
  add column latecomers jsonb check (latecomers is null or is_translated(latecomers)),
  add constraint interval_is_part_of_length
    check (interval_minutes between 0 and 120 and interval_minutes < duration_minutes);

alter table venues
  add column arrival jsonb check (arrival is null or is_translated(arrival)),
  add column parking jsonb check (parking is null or is_translated(parking)),
  -- Of its concerts whose event says nothing else.
  add column latecomers jsonb check (latecomers is null or is_translated(latecomers));
