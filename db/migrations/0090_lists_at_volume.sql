-- For lists of hundreds of thousands of rows: the audit log by area and by search, promo codes by
-- search, and what Today counts at the doors.
create index audit_log_by_area on audit_log ((split_part(replace(action, '-', ' '), ' ', 1)), id);
create index audit_log_by_words on audit_log using gin (action gin_trgm_ops, subject gin_trgm_ops);
create index promo_codes_by_words on promo_codes using gin ((
  lower(code) || ' ' || promo_code_key(code) || ' ' || searchable(
    (title ->> 'en') || ' ' || coalesce(title ->> 'fr', '') || ' ' || coalesce(title ->> 'hu', ''))) gin_trgm_ops);
create index tickets_admitted on tickets (event_date_id) where state = 'admitted';
-- Without the statistics of the new expressions, a search that matches most rows would sort them all.
analyze audit_log, promo_codes;
