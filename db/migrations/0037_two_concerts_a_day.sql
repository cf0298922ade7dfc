-- A hall can play twice a day: a matinée and an evening. The slot tells them apart; '' keeps the address by hall and day alone.
alter table event_dates add column slot text not null default '' check (slot = '' or slot ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
alter table event_dates drop constraint event_dates_venue_id_date_key;
alter table event_dates add constraint one_concert_a_slot unique (venue_id, date, slot);
