-- The ledger has a refund once it succeeds. One that the bank sends back is taken out again, and a
-- lost dispute may take its money then.
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

create or replace trigger refund_made after insert on refunds
  for each row when (new.state = 'succeeded') execute function note_refund();

create or replace trigger refund_moved after update of state on refunds
  for each row when ((old.state = 'succeeded') <> (new.state = 'succeeded')) execute function note_refund();
