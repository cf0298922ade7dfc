-- Texts of the house are written at the desk.

-- What somebody has typed and not saved yet.
create table content_drafts (
  user_id bigint not null references users on delete cascade,
  -- What is written: `question 12`, or `question new`.
  subject text not null check (length(subject) between 1 and 60),
  -- The fields as the form began, and as they were typed.
  was jsonb not null check (jsonb_typeof(was) = 'object'),
  mine jsonb not null check (jsonb_typeof(mine) = 'object'),
  saved_at timestamptz not null default now(),
  primary key (user_id, subject)
);
create index on content_drafts (saved_at);
comment on table content_drafts is 'people: exported and erased';

-- What was changed of a text, or of whether it is shown: the fields before and after.
create table revisions (
  id bigint generated always as identity primary key,
  subject text not null check (length(subject) between 1 and 60),
  -- As the audit log has it: `user 3`.
  actor text not null,
  changed_at timestamptz not null default now(),
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object')
);
create index on revisions (subject, id);
comment on table revisions is 'people: nobody';

create function keep_revisions() returns trigger language plpgsql as $$
begin
  raise exception 'revisions stay as they were written' using errcode = 'restrict_violation';
end $$;
create trigger revisions_are_only_written before update or delete on revisions
  for each row execute function keep_revisions();
