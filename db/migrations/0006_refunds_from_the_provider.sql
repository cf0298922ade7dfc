-- Refunds that were made at the provider, not by the shop: recorded from the provider's word.
alter table refunds add column origin text not null default 'shop' check (origin in ('shop', 'provider'));
-- A refund is told by notices, by the answer to our own request and by the reconciler: it is one row.
alter table refunds add constraint one_row_a_refund unique (payment_id, provider_ref);
create index on refunds (provider_ref);

-- What became of the money: tickets, or sent back because there were none to give.
alter table payments add column settlement text check (settlement in ('tickets', 'returned'));
update payments set settlement = case when exists (select from refunds where payment_id = payments.id) then 'returned' else 'tickets' end
  where state in ('captured', 'disputed', 'charged_back');
alter table payments add constraint only_money_is_settled
  check (settlement is null or state in ('captured', 'disputed', 'charged_back'));
create unique index tickets_are_paid_once on payments (order_id) where settlement = 'tickets';

-- The sum is checked however a refund comes in: one that the provider made is inserted as what it is already. New requests are
-- only for money that is still there; a refund of a payment that was charged back since may still end.
create or replace function keep_refunds_within_payment() returns trigger language plpgsql as $$
declare
  payment payments%rowtype;
  refunded bigint;
begin
  select * into payment from payments where id = new.payment_id for update;
  if payment.state not in ('captured', 'disputed', 'charged_back')
    or (payment.state = 'charged_back' and new.state = 'requested') then
    raise exception 'payment % holds no money to refund', new.payment_id using errcode = 'check_violation';
  end if;
  select coalesce(sum(amount_cents), 0) into refunded from refunds
    where payment_id = new.payment_id and state <> 'failed' and id is distinct from new.id;
  if refunded + new.amount_cents > payment.amount_cents then
    raise exception 'refunds of payment % would exceed what was captured', new.payment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
drop trigger refunds_within_payment on refunds;
create trigger refunds_within_payment before insert or update of payment_id, amount_cents, state on refunds
  for each row when (new.state <> 'failed') execute function keep_refunds_within_payment();

-- Up to when a provider was asked about refunds, so that none is missed however long the shop was away.
create table refund_readings (
  provider text primary key,
  read_until timestamptz not null
);

-- The demo bank's refunds take their time or fail where somebody wants to see that, and are told by notices.
alter table demo_bank_refunds add column state text not null default 'succeeded' check (state in ('succeeded', 'pending', 'failed'));
alter table demo_bank_refunds add column changed_at timestamptz not null default now();
create index on demo_bank_refunds (changed_at);
alter table demo_bank_notices add column refund_id text references demo_bank_refunds;
