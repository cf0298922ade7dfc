-- People are found without the apostrophe, hyphen or dot in their names (`obrien` is O'Brien), and orders by a phone number.

create function name_words(name text) returns text
  language sql immutable parallel safe
  return ' ' || searchable(name) || coalesce(' ' || (
    select string_agg(searchable(regexp_replace(word, '[''’‘ʼ´`.·-]', '', 'g')), ' ')
    from regexp_split_to_table(name, '\s+') as words (word) where word ~ '[''’‘ʼ´`.·-]'), '');

create or replace function words_of_buyer(firstname text, lastname text, company_name text) returns text
  language sql immutable parallel safe
  return name_words(firstname || ' ' || lastname || ' ' || coalesce(company_name, ''));
update orders set buyer_words = words_of_buyer(firstname, lastname, company_name)
  where firstname || lastname || coalesce(company_name, '') ~ '[''’‘ʼ´`.·-]';

alter table contact_messages drop column sender_words,
  add column sender_words text not null generated always as (name_words(first_name || ' ' || last_name)) stored;
create index contact_messages_by_sender on contact_messages using gin (sender_words gin_trgm_ops);

-- The digits of a number from its end, without an extension: however it begins, what is dialled at last is the same.
create function phone_from_end(phone text) returns text
  language sql immutable strict parallel safe
  return reverse(regexp_replace(regexp_replace(phone, '\s*ext.*$', ''), '[^0-9]', '', 'g'));
create index orders_by_phone on orders (phone_from_end(phone) text_pattern_ops) where phone <> '';
