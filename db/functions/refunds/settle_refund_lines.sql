-- Refuses lines that do not come to the amount of their refund. Where there are none, they are
-- written.
create or replace function settle_refund_lines(of_refund bigint) returns void language plpgsql as $$
declare
  wanted integer;
  lines record;
begin
  select amount_cents into wanted from refunds where id = of_refund;
  select count(*) as number, sum(amount_cents) as cents into lines from refund_lines where refund_id = of_refund;
  if lines.number = 0 then
    perform write_refund_lines(of_refund);
  elsif lines.cents <> wanted then
    raise exception 'the lines of refund % come to %, but it gives back %', of_refund, lines.cents, wanted
      using errcode = 'check_violation', constraint = 'refund_lines_add_up';
  end if;
end $$;
