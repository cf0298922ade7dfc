-- The VAT in an amount that includes it; half a cent is rounded up. The twin of `vatWithin` in
-- core/tickets/ticket-money.ts.
create or replace function vat_within(gross bigint, rate_bp integer) returns integer
  language sql immutable
  return case when gross < 0 then -1 else 1 end * ((2 * abs(gross) * rate_bp + 10000 + rate_bp) / (2 * (10000 + rate_bp)));
