-- The issuing fee of a ticket: none where the ticket costs nothing, unless the shop settles that it
-- bears one.
create or replace function fee_of_ticket(price integer, fee integer) returns integer language sql stable
  return case when price > 0 or (select value = 'true' from settings where name = 'fee_on_free_tickets') then fee else 0 end;
