-- Tickets that cost nothing bear no issuing fee, unless the house wants them to.
alter table shop_settings add column fee_on_free_tickets boolean;
-- What counts, whether the desk or the environment has said it: the shop keeps it here.
insert into settings (name, value) values ('fee_on_free_tickets', 'false');
create function fee_of_ticket(price integer, fee integer) returns integer language sql stable
  return case when price > 0 or (select value = 'true' from settings where name = 'fee_on_free_tickets') then fee else 0 end;
