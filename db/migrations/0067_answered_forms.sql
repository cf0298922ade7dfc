-- What was answered keeps its meaning: a question that has answers stays in its survey or questionnaire, though it may be asked no more.

-- What a content asks: each field with how its answers read, and the choices that it has.
create function asked_in(content jsonb) returns table (field text, reads_as text, choices text[])
  language sql immutable as $$
  select props ->> 'field',
    case props ->> 'kind'
      when 'textarea' then 'text'
      when 'email' then 'text'
      when 'select' then 'radio'
      when 'scale' then format('scale from %s to %s', coalesce(props ->> 'min', '0'), coalesce(props ->> 'max', '10'))
      else props ->> 'kind'
    end,
    array(select choice ->> 'value' from jsonb_path_query(props, 'lax $.options[*]') as choice)
  from jsonb_path_query(content -> 'en', 'strict $.** ? (@.type() == "object" && exists(@.field) && exists(@.kind))') as props
$$;

-- Of a form that has answers, no field and no choice goes, and none is read in another way. Whoever changes a form locks it before. It is asked
-- when the transaction ends: what is only looked at, and taken back, may be anything.
create function keep_answered_questions() returns trigger language plpgsql as $$
declare
  is_answered boolean;
  lost text;
begin
  execute format('select exists (select from %I where %I = $1)', tg_argv[0], tg_argv[1]) into is_answered using old.id;
  if not is_answered then return null; end if;
  select before.field into lost
    from asked_in(old.content) as before left join asked_in(new.content) as after using (field)
    where after.field is null or after.reads_as <> before.reads_as or not after.choices @> before.choices
    limit 1;
  if lost is not null then
    raise exception 'the question "%" of % has answers: it is asked no more, but stays as it is', lost, old.key
      using errcode = 'check_violation', constraint = 'answered_questions_stay';
  end if;
  return null;
end
$$;

create constraint trigger surveys_keep_answered after update of content on surveys deferrable initially deferred
  for each row when (old.content is distinct from new.content)
  execute function keep_answered_questions('survey_submissions', 'survey_id');
create constraint trigger questionnaires_keep_answered after update of content on questionnaires deferrable initially deferred
  for each row when (old.content is distinct from new.content)
  execute function keep_answered_questions('questionnaire_submissions', 'questionnaire_id');

-- Two of one address: which language's it is stands in the name.
alter index surveys_expr_idx rename to surveys_slug_en;
alter index surveys_coalesce_idx rename to surveys_slug_fr;
alter index surveys_coalesce_idx1 rename to surveys_slug_hu;
