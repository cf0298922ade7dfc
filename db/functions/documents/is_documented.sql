-- Whether a line of the ledger belongs into a document: sales, refunds and exchanges do. A lost
-- dispute does not: the sale stands, and is owed. Neither do free tickets, nor what was sold before
-- there were documents.
create or replace function is_documented(entry money_entries) returns boolean language sql stable
  return entry.gross_cents <> 0
    and (entry.kind in ('sale', 'fee', 'discount') or entry.refund_id is not null or entry.exchange_id is not null)
    and entry.id > (select value::bigint from settings where name = 'documents_after_entry');
