-- Messages of the contact form are answered at the desk.

-- The references of orders that a text mentions, however they were typed: `cdz 26 000042` is `CDZ-26-000042`.
create function mentioned_references(value text) returns text[]
  language sql immutable parallel safe
  return (
    select coalesce(array_agg(distinct upper(found[1]) || '-' || found[2] || '-' || found[3]), '{}')
    from regexp_matches(value, '\m([A-Za-z]{2,6})[- ‐‑–—]?([0-9]{2})[- ‐‑–—]?([0-9]{6,9})\M', 'g') as found);

alter table contact_messages
  add column state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  -- Who sees to it.
  add column assignee_id bigint references users on delete set null,
  -- What the house writes down about it, for itself.
  add column note text not null default '' check (length(note) <= 4000),
  -- Who wrote, as it is searched: `searchable` words with a space before each.
  add column sender_words text not null generated always as (' ' || searchable(first_name || ' ' || last_name)) stored,
  add column mentions text[] not null generated always as (mentioned_references(message)) stored;

-- What came before the desk was answered from the house's mailbox.
update contact_messages set state = 'closed' where created_at < now() - interval '14 days';

create index contact_messages_by_time on contact_messages (created_at, id);
create index contact_messages_by_state on contact_messages (state, created_at, id);
create index contact_messages_by_assignee on contact_messages (assignee_id) where assignee_id is not null;
create index contact_messages_by_email on contact_messages (lower(email) text_pattern_ops);
create index contact_messages_by_sender on contact_messages using gin (sender_words gin_trgm_ops);
create index contact_messages_by_mention on contact_messages using gin (mentions);

-- Answers, which the outbox sends.
create table contact_replies (
  id bigint generated always as identity primary key,
  message_id bigint not null references contact_messages on delete cascade,
  -- Null: somebody who is not here any more.
  author_id bigint references users on delete set null,
  text text not null check (length(text) between 1 and 10000),
  -- Of the form that it was typed into: sent twice it is one answer.
  key uuid not null,
  -- How often it was put into the outbox: once more where it did not arrive.
  sendings integer not null default 1 check (sendings > 0),
  created_at timestamptz not null default now(),
  unique (message_id, key)
);
create index on contact_replies (message_id, id);
create index on contact_replies (author_id) where author_id is not null;
comment on table contact_replies is 'people: exported and erased';
