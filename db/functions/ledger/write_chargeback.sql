-- Brings the ledger to what lost disputes have taken of a payment, as far as it had not gone back
-- by itself. What was lost and is won comes back as it went, with its VAT.
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
