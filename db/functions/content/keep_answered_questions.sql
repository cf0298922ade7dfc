-- A form that has answers loses no field and no choice, and none is read in another way. It is
-- checked when the transaction ends, so that a dry run may try anything. Whoever changes a form
-- locks it before. Arguments: the table of the answers, and its column of the form.
create or replace function keep_answered_questions() returns trigger language plpgsql as $$
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

drop trigger if exists questionnaires_keep_answered on questionnaires;
create constraint trigger questionnaires_keep_answered after update of content on questionnaires deferrable initially deferred
  for each row when (old.content is distinct from new.content)
  execute function keep_answered_questions('questionnaire_submissions', 'questionnaire_id');

drop trigger if exists surveys_keep_answered on surveys;
create constraint trigger surveys_keep_answered after update of content on surveys deferrable initially deferred
  for each row when (old.content is distinct from new.content)
  execute function keep_answered_questions('survey_submissions', 'survey_id');
