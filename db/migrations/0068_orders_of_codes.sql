-- A code that few have used is found behind a report without a look at every line of the ledger.
create index orders_by_code on orders (promo_code_id) where promo_code_id is not null;
