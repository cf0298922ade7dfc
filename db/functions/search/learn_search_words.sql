-- Remembers the words of a text, so that a mistyped search can be offered the word that is like it.
create or replace function learn_search_words(value text) returns void
  language sql
begin atomic
  -- In one order, so that two transactions that learn the same words wait for each other instead of dying.
  insert into search_words (word, spelled)
  select word, min(spelled) from (
    select spelled, searchable(spelled) as word from regexp_split_to_table(left(value, 50000), '[^[:alnum:]]+') spelled
  ) learned
  where word ~ '^[^ ]{3,40}$' group by word order by word
  on conflict do nothing;
end;
