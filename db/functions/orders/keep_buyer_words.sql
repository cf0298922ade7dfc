-- An order is found at the desk by the name and the company of its buyer.
create or replace function keep_buyer_words() returns trigger language plpgsql as $$
begin
  new.buyer_words := words_of_buyer(new.firstname, new.lastname, new.company_name);
  return new;
end $$;

create or replace trigger keep_buyer_words before insert or update of firstname, lastname, company_name on orders
  for each row execute function keep_buyer_words();
