-- Orders are found by whoever sits at the desk.

-- Who bought, as it is searched: `searchable` words with a space before each. A trigger keeps it true.
alter table orders add column buyer_words text not null default '';
-- What the house writes down about an order, for itself.
alter table orders add column note text not null default '';

create function words_of_buyer(firstname text, lastname text, company_name text) returns text
  language sql immutable parallel safe
  return ' ' || searchable(firstname || ' ' || lastname || ' ' || coalesce(company_name, ''));

create function keep_buyer_words() returns trigger language plpgsql as $$
begin
  new.buyer_words := words_of_buyer(new.firstname, new.lastname, new.company_name);
  return new;
end $$;

create trigger keep_buyer_words before insert or update of firstname, lastname, company_name on orders
  for each row execute function keep_buyer_words();

update orders set buyer_words = words_of_buyer(firstname, lastname, company_name);

create index orders_by_buyer on orders using gin (buyer_words gin_trgm_ops);
create index orders_by_email on orders (lower(email) text_pattern_ops) where email <> '';
create index orders_by_time on orders (created_at, id);
create index orders_by_sum on orders (total_cents, id);
create index order_items_by_date on order_items (event_date_id, order_id);
create index payments_by_ref on payments (provider_ref) where provider_ref is not null;
create index refunds_by_ref on refunds (provider_ref) where provider_ref is not null;
-- The mails of an order, and what was done to it.
create index outbox_by_order on outbox ((data ->> 'orderId')) where data ->> 'orderId' is not null;
create index audit_log_by_subject on audit_log (subject, id);
