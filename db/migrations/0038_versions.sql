-- How often something that visitors read was changed, from 1: whoever writes over what they have read says which version that was.
create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

do $$
declare
  content text;
begin
  foreach content in array array['venues', 'events', 'event_dates', 'soloists', 'pages', 'articles', 'faqs', 'surveys', 'gallery_items'] loop
    execute format('alter table %I add column version integer not null default 1 check (version > 0)', content);
    execute format('create trigger %I before update on %I for each row when (old is distinct from new) execute function count_version()',
      content || '_version', content);
  end loop;
end $$;
