-- The limit of the queue that the shop begins by itself when tickets are added slowly. Null: it
-- begins none.
alter table event_dates add column queue_per_minute integer check (queue_per_minute between 1 and 100000);
