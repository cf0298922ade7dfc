-- An order that waits no longer has the provider asked about its open payments, whose pages are
-- then closed. Not at once: a webhook event of the same moment is taken in before.
create or replace function ask_about_abandoned_payments() returns trigger language plpgsql as $$
begin
  update payments set ask_after = now() + interval '3 seconds', unanswered = 0, unanswered_since = null
  where order_id = new.id and state in ('created', 'requires_action', 'processing');
  return null;
end $$;

create or replace trigger order_waits_no_longer after update of state on orders
  for each row when (old.state = 'awaiting_payment' and new.state <> 'awaiting_payment')
  execute function ask_about_abandoned_payments();
