-- When the provider is asked next about a payment whose end is not known, and about a refund that was asked for. Who asks takes the row for
-- the time of one question: what a process that died had taken is due again soon, whatever its age. A provider that does not answer is asked
-- again after pauses that grow.
alter table payments
  add column ask_after timestamptz not null default now() + interval '15 seconds',
  -- Questions in a row that nobody answered, and since when.
  add column unanswered integer not null default 0 check (unanswered >= 0),
  add column unanswered_since timestamptz,
  add constraint payments_unanswered_since check ((unanswered = 0) = (unanswered_since is null));
alter table refunds
  add column ask_after timestamptz not null default now(),
  add column unanswered integer not null default 0 check (unanswered >= 0),
  add column unanswered_since timestamptz,
  add constraint refunds_unanswered_since check ((unanswered = 0) = (unanswered_since is null));

drop index payments_updated_at_idx;
create index payments_to_ask_about on payments (ask_after) where state in ('created', 'requires_action', 'processing');

-- An order that waits no longer wants its payment page closed: soon, but not before a notice of the same moment has been taken in.
create function ask_about_abandoned_payments() returns trigger language plpgsql as $$
begin
  update payments set ask_after = now() + interval '3 seconds', unanswered = 0, unanswered_since = null
  where order_id = new.id and state in ('created', 'requires_action', 'processing');
  return null;
end $$;
create trigger order_waits_no_longer after update of state on orders
  for each row when (old.state = 'awaiting_payment' and new.state <> 'awaiting_payment')
  execute function ask_about_abandoned_payments();
