-- The concert of the front page, chosen at the desk: one row at most.
create table featured_dates (
  is_only boolean primary key default true check (is_only),
  event_date_id bigint not null references event_dates on delete cascade
);
comment on table featured_dates is 'people: nobody';
