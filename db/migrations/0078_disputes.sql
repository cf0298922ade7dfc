-- Disputes of a payment: of the whole or of a part, one or several, and one that was lost may be won later. An inquiry takes no money, one that
-- is open has taken it for now, one that is lost keeps it. What the ledger of money says follows from these rows.
create table disputes (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  -- null: known from the state of the payment alone, from before there were rows.
  provider_ref text,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('inquiry', 'open', 'won', 'lost')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (payment_id, provider_ref)
);
comment on table disputes is 'people: nobody';
create index disputes_lost on disputes (updated_at) where state = 'lost';

insert into disputes (payment_id, amount_cents, state, created_at, updated_at)
  select id, amount_cents, case state when 'disputed' then 'open' else 'lost' end, updated_at, updated_at
  from payments where state in ('disputed', 'charged_back');

create function lost_to_disputes(payment payments) returns bigint language sql stable as $$
  select least(coalesce(sum(amount_cents), 0), money_of_payment(payment))::bigint from disputes
  where payment_id = payment.id and state = 'lost'
$$;
create function taken_by_disputes(payment payments) returns bigint language sql stable as $$
  select least(coalesce(sum(amount_cents), 0), money_of_payment(payment))::bigint from disputes
  where payment_id = payment.id and state in ('open', 'lost')
$$;

-- Brings the ledger to what the disputes of a payment have taken: of what had not gone back by itself. What was lost and is won comes back
-- as it went, with its VAT.
create or replace function write_chargeback(of_payment bigint, taken_at timestamptz) returns void language plpgsql as $$
declare
  payment payments%rowtype;
  lost bigint;
  written bigint;
  refunded bigint;
begin
  select * into payment from payments where id = of_payment;
  if payment.settlement is distinct from 'tickets' then
    return;
  end if;
  lost := lost_to_disputes(payment);
  select coalesce(-sum(gross_cents), 0) into written from money_entries where payment_id = of_payment and kind = 'chargeback';
  if lost < written then
    insert into money_entries (at, order_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents, payment_id)
    select taken_at, order_id, event_date_id, legal_entity_id, channel, kind, -sum(gross_cents), vat_rate_bp, -sum(vat_cents), payment_id
    from money_entries where payment_id = of_payment and kind = 'chargeback'
    group by order_id, event_date_id, legal_entity_id, channel, kind, vat_rate_bp, payment_id having sum(gross_cents) <> 0;
    written := 0;
  end if;
  select coalesce(sum(amount_cents), 0) into refunded from refunds where payment_id = of_payment and state = 'succeeded';
  if least(lost, payment.amount_cents - refunded) > written then
    perform write_loss(payment.order_id, least(lost, payment.amount_cents - refunded) - written, 'chargeback', null, of_payment, taken_at);
    perform level_money(payment.order_id, 'chargeback', null, of_payment, taken_at);
  end if;
end $$;

create function note_dispute() returns trigger language plpgsql as $$
begin
  perform write_chargeback(new.payment_id, now());
  return null;
end $$;
create trigger disputes_taken after insert or update of amount_cents, state on disputes
  for each row execute function note_dispute();

-- A payment that is charged back has lost what it brought: where no dispute says so an older version of the shop has heard of it.
create or replace function note_chargeback() returns trigger language plpgsql as $$
begin
  if lost_to_disputes(new) = 0 then
    insert into disputes (payment_id, amount_cents, state, created_at, updated_at)
    values (new.id, money_of_payment(new), 'lost', new.updated_at, new.updated_at)
    on conflict (payment_id, provider_ref) do update set state = 'lost', updated_at = excluded.updated_at;
  end if;
  return null;
end $$;

-- As before. What the bank has sent back may be what a lost dispute takes.
create or replace function note_refund() returns trigger language plpgsql as $$
begin
  if new.state = 'succeeded' then
    perform write_refund(new.id, now());
  else
    -- The bank has sent it back: what was written of it is taken back.
    insert into money_entries (order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents, refund_id)
    select order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, -sum(gross_cents), vat_rate_bp, -sum(vat_cents), refund_id
    from money_entries where refund_id = new.id
    group by order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, vat_rate_bp, refund_id having sum(gross_cents) <> 0;
    perform write_chargeback(new.payment_id, now());
  end if;
  return null;
end $$;

-- As before; and the shop asks for nothing that a dispute has taken for good.
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
  if refunded + new.amount_cents > money_of_payment(payment)
    - (case when tg_op = 'INSERT' and new.state = 'requested' then lost_to_disputes(payment) else 0 end) then
    raise exception 'refunds of payment % would exceed what was captured', new.payment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
