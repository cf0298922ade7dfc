-- What a buyer is found by at the desk: first name, last name and company, as `name_words` has
-- them.
create or replace function words_of_buyer(firstname text, lastname text, company_name text) returns text
  language sql immutable parallel safe
  return name_words(firstname || ' ' || lastname || ' ' || coalesce(company_name, ''));
