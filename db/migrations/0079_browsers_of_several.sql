-- A browser is known to everybody who has signed in there: at a box office several people share one.
alter table known_devices drop constraint known_devices_pkey, add primary key (id, user_id);
