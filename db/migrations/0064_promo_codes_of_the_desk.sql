-- Promo codes that are made and paused at the desk, one or hundreds at once.

-- Since when nobody can use it; orders that have used it keep what it took off.
alter table promo_codes add column paused_at timestamptz;
-- Of codes that were made together.
alter table promo_codes add column batch uuid;
create index on promo_codes (batch) where batch is not null;

-- Rows from before are not judged.
alter table promo_codes add constraint ends_after_it_starts check (starts_at is null or ends_at is null or starts_at < ends_at) not valid;

-- Which orders have used a code.
create index on promo_redemptions (promo_code_id);
