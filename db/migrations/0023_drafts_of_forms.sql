-- A survey or a questionnaire can be a draft, which comes out on no day yet, as a page or an article can.
alter table surveys alter column published_at drop not null;
alter table questionnaires alter column published_at drop not null;
