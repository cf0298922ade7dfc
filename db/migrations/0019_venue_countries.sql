-- In which country a hall stands, as ISO 3166 writes it: what search engines are told of its address. Null = not known.
alter table venues add column country text check (country ~ '^[A-Z]{2}$');
