-- A refund that failed at the provider is asked for again under a new key; the number of the try is part of it.
alter table refunds add column attempt integer not null default 1 check (attempt > 0);

-- A refund may be given up after the payment was charged back: only what still asks for money is held to the captured sum.
drop trigger refunds_within_payment on refunds;
create trigger refunds_within_payment before insert or update of amount_cents, state on refunds
  for each row when (new.state not in ('succeeded', 'failed')) execute function keep_refunds_within_payment();

-- The demo bank gives the same answer to the same key.
create table demo_bank_refunds (
  id text primary key,
  payment_id text not null references demo_bank_payments,
  amount_cents integer not null check (amount_cents > 0),
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);

-- The bank tells the merchant's own name of the payment back, so that a notice which overtakes the answer finds its order.
alter table demo_bank_payments add column reference text not null default '';
-- Until then the bank says `processing` of a payment that it has captured: banks that take their time.
alter table demo_bank_payments add column settles_at timestamptz;
