-- The tables of the shop. Rules that must hold whatever the code does stand here as constraints.

-- A text that a visitor reads: {"en": ..., "fr": ..., "hu": ...}; English is always there and is the fallback.
create function is_translated(value jsonb) returns boolean
  language sql immutable
  return jsonb_typeof(value) = 'object' and value ? 'en';

-- Names and numbers handed out without gaps (ticket serials, order references): the row is locked until commit.
create table counters (
  name text primary key,
  value bigint not null default 0 check (value >= 0)
);
insert into counters (name) values ('ticket'), ('order');

create table media (
  id bigint generated always as identity primary key,
  name text not null unique,
  alt_text jsonb not null check (is_translated(alt_text)),
  caption jsonb check (caption is null or is_translated(caption)),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- [{ "format": "avif" | "webp" | "jpeg", "width": 480, "height": 300, "url": "/media/..." }], narrowest first
  variants jsonb not null check (jsonb_typeof(variants) = 'array')
);

create table venues (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug <> 'default'),
  title jsonb not null check (is_translated(title)),
  city jsonb not null check (is_translated(city)),
  address text not null,
  color text not null default '#9F1E10' check (color ~ '^#[0-9A-Fa-f]{6}$'),
  -- blocks: {"en": [...], "fr": [...], "hu": [...]}
  content jsonb not null default '{"en": []}' check (is_translated(content)),
  cover_id bigint references media,
  thumbnail_id bigint references media,
  google_maps_url text not null,
  position integer not null default 0
);

create table soloists (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  profession jsonb not null check (is_translated(profession)),
  description jsonb not null check (is_translated(description)),
  thumbnail_id bigint references media,
  cv_url text
);

create table events (
  id bigint generated always as identity primary key,
  slug text not null unique,
  title jsonb not null check (is_translated(title)),
  subtitle jsonb check (subtitle is null or is_translated(subtitle)),
  content jsonb not null default '{"en": []}' check (is_translated(content)),
  -- [{ "composer": "...", "work": {"en": ...}, "minutes": 32 }] in the order of the evening
  program_works jsonb not null default '[]' check (jsonb_typeof(program_works) = 'array'),
  program_url text,
  duration_minutes integer not null check (duration_minutes > 0),
  cover_id bigint references media,
  share_image_id bigint references media
);

create table event_soloists (
  event_id bigint not null references events on delete cascade,
  soloist_id bigint not null references soloists,
  position integer not null,
  primary key (event_id, soloist_id)
);

create table event_dates (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  venue_id bigint not null references venues,
  starts_at timestamptz not null,
  doors_at timestamptz not null,
  -- The calendar's day, in the shop's time zone.
  date date not null generated always as ((starts_at at time zone 'Europe/Budapest')::date) stored,
  tmp_purchase_link text check (tmp_purchase_link ~ '^https?://'),
  issuing_fee_cents integer not null default 0 check (issuing_fee_cents >= 0),
  status text not null default 'scheduled' check (status in ('scheduled', 'cancelled', 'postponed')),
  check (doors_at <= starts_at),
  -- A venue and a day name one concert: that is what the address of its page says.
  unique (venue_id, date)
);
create index on event_dates (date);
create index on event_dates (event_id);

create table zones (
  id bigint generated always as identity primary key,
  event_date_id bigint not null references event_dates on delete cascade,
  title jsonb not null check (is_translated(title)),
  capacity integer check (capacity >= 0),
  held integer not null default 0,
  sold integer not null default 0,
  unique (id, event_date_id),
  constraint never_oversold check (held >= 0 and sold >= 0 and (capacity is null or held + sold <= capacity))
);
create index on zones (event_date_id);

create table event_tickets (
  id bigint generated always as identity primary key,
  event_date_id bigint not null references event_dates on delete cascade,
  zone_id bigint not null,
  title jsonb not null check (is_translated(title)),
  description jsonb check (description is null or is_translated(description)),
  price_cents integer not null check (price_cents >= 0),
  position integer not null default 0,
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  foreign key (zone_id, event_date_id) references zones (id, event_date_id) on delete cascade,
  check (sale_starts_at is null or sale_ends_at is null or sale_starts_at < sale_ends_at)
);
create index on event_tickets (event_date_id);
create index on event_tickets (zone_id);

create table sessions (
  -- SHA-256 of the cookie's value: who reads the table cannot take over a visit.
  id text primary key,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on sessions (expires_at);

create table promo_codes (
  id bigint generated always as identity primary key,
  code text not null check (code = btrim(code) and code <> ''),
  title jsonb not null check (is_translated(title)),
  kind text not null check (kind in ('percent', 'fixed')),
  percent integer check (percent between 1 and 100),
  amount_cents integer check (amount_cents > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  used integer not null default 0 check (used >= 0),
  -- null = every venue
  venue_id bigint references venues,
  constraint kind_has_its_value check ((kind = 'percent') = (percent is not null) and (kind = 'fixed') = (amount_cents is not null)),
  constraint never_used_too_often check (max_uses is null or used <= max_uses)
);
create unique index promo_codes_code on promo_codes (lower(code));

create table carts (
  id uuid primary key default gen_random_uuid(),
  session_id text unique references sessions on delete set null,
  promo_code_id bigint references promo_codes on delete set null,
  -- When the oldest seats now held were first taken: holds last 60 minutes from here at most.
  first_held_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table cart_items (
  id bigint generated always as identity primary key,
  cart_id uuid not null references carts on delete cascade,
  hash text not null unique,
  event_ticket_id bigint not null references event_tickets,
  quantity integer not null check (quantity > 0),
  -- Seats taken out of sale for this item now: all of them, or none after the hold ran out or moved to an order.
  held integer not null default 0,
  held_until timestamptz,
  created_at timestamptz not null default now(),
  unique (cart_id, event_ticket_id),
  check (held in (0, quantity)),
  check (held = 0 or held_until is not null)
);
create index on cart_items (event_ticket_id) where held > 0;
create index on cart_items (held_until) where held > 0;

create table orders (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  ref_nr text not null unique,
  -- Opens the order's page from a mail, where there is no session.
  secret text not null,
  cart_id uuid references carts on delete set null,
  session_id text references sessions on delete set null,
  state text not null default 'awaiting_payment' check (state in ('awaiting_payment', 'paid', 'expired', 'cancelled')),
  locale text not null check (locale in ('en', 'fr', 'hu')),
  firstname text not null,
  lastname text not null,
  email text not null,
  phone text not null,
  zip_code text not null default '',
  city text not null default '',
  address_line_1 text not null default '',
  address_line_2 text not null default '',
  message text not null default '',
  company_name text,
  company_vat text,
  promo_code_id bigint references promo_codes on delete set null,
  promo_title jsonb,
  subtotal_cents integer not null check (subtotal_cents >= 0),
  fees_cents integer not null check (fees_cents >= 0),
  discount_cents integer not null check (discount_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  idempotency_key uuid not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  check (total_cents = subtotal_cents + fees_cents - discount_cents),
  check ((company_name is null) = (company_vat is null)),
  check ((state <> 'paid') or (paid_at is not null))
);
create index on orders (cart_id) where state = 'awaiting_payment';
create index on orders (expires_at) where state = 'awaiting_payment';

create table order_items (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  event_ticket_id bigint not null references event_tickets,
  event_date_id bigint not null references event_dates,
  zone_id bigint not null references zones,
  quantity integer not null check (quantity > 0),
  -- Seats that this order holds while it waits for its payment.
  held integer not null default 0,
  unit_price_cents integer not null check (unit_price_cents >= 0),
  issuing_fee_cents integer not null check (issuing_fee_cents >= 0),
  -- What the buyer read when ordering: titles, place and times (OrderItemSnapshot in shop/server/schema.ts).
  snapshot jsonb not null,
  unique (order_id, event_ticket_id),
  check (held in (0, quantity))
);
create index on order_items (order_id);
create index on order_items (zone_id) where held > 0;

create table promo_redemptions (
  order_id bigint primary key references orders on delete cascade,
  promo_code_id bigint not null references promo_codes,
  state text not null default 'reserved' check (state in ('reserved', 'redeemed', 'released')),
  created_at timestamptz not null default now()
);

create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  attempt integer not null check (attempt > 0),
  provider text not null,
  provider_ref text,
  state text not null default 'created'
    check (state in ('created', 'requires_action', 'processing', 'captured', 'failed', 'cancelled', 'disputed', 'charged_back')),
  amount_cents integer not null check (amount_cents > 0),
  -- Where the buyer pays; known once the provider has made its page.
  page_url text,
  error_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, attempt),
  unique (provider, provider_ref)
);
create unique index one_open_payment on payments (order_id) where state in ('created', 'requires_action', 'processing');
create index on payments (updated_at) where state in ('created', 'requires_action', 'processing');

create table payment_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  body text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  unique (provider, event_id)
);

create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'requested' check (state in ('requested', 'submitted', 'succeeded', 'failed')),
  reason text not null,
  provider_ref text,
  idempotency_key text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on refunds (payment_id);

-- What is given back never exceeds what was taken. The payment's row is locked, so that two refunds cannot pass side by side.
create function keep_refunds_within_payment() returns trigger language plpgsql as $$
declare
  captured integer;
  refunded integer;
begin
  select amount_cents into captured from payments
    where id = new.payment_id and state in ('captured', 'disputed') for update;
  if captured is null then
    raise exception 'payment % holds no money to refund', new.payment_id using errcode = 'check_violation';
  end if;
  select coalesce(sum(amount_cents), 0) into refunded from refunds
    where payment_id = new.payment_id and state <> 'failed' and id is distinct from new.id;
  if new.state <> 'failed' and refunded + new.amount_cents > captured then
    raise exception 'refunds of payment % would exceed what was captured', new.payment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refunds_within_payment before insert or update of amount_cents, state on refunds
  for each row when (new.state <> 'succeeded') execute function keep_refunds_within_payment();

create table tickets (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  serial bigint not null unique check (serial > 0),
  order_item_id bigint not null references order_items,
  -- The n-th admission of its order item: an item cannot be issued twice.
  admission integer not null check (admission > 0),
  secret text not null unique,
  state text not null default 'valid' check (state in ('valid', 'admitted', 'void', 'exchanged')),
  created_at timestamptz not null default now(),
  unique (order_item_id, admission)
);

create table inventory_moves (
  id bigint generated always as identity primary key,
  zone_id bigint not null references zones on delete cascade,
  kind text not null check (kind in ('hold', 'release', 'sell', 'return')),
  delta integer not null check (delta > 0),
  source text not null,
  created_at timestamptz not null default now(),
  unique (source, kind, zone_id)
);
create index on inventory_moves (zone_id);

create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  locale text not null check (locale in ('en', 'fr', 'hu')),
  data jsonb not null,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  send_after timestamptz not null default now(),
  sent_at timestamptz
);
create index on outbox (send_after) where sent_at is null;

create table gallery_items (
  id bigint generated always as identity primary key,
  media_id bigint not null references media,
  -- null = a picture of the season, not of one venue
  venue_id bigint references venues,
  position integer not null default 0
);

create table pages (
  id bigint generated always as identity primary key,
  slug text not null unique,
  title jsonb not null check (is_translated(title)),
  content jsonb not null default '{"en": []}' check (is_translated(content)),
  hide_title boolean not null default false,
  -- Where the page stands in the footer; null = not there.
  footer_position integer
);

create table contact_messages (
  id bigint generated always as identity primary key,
  locale text not null check (locale in ('en', 'fr', 'hu')),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null default '',
  message text not null,
  -- Keyed hash of the sender's address: limits the rate without keeping the address.
  sender_hash text not null,
  created_at timestamptz not null default now()
);
create index on contact_messages (sender_hash, created_at);

-- A proof of work is worth one message.
create table used_challenges (
  challenge text primary key,
  expires_at timestamptz not null
);

-- The demo bank's own books: a payment provider that lives in the same database, but is only ever spoken to over HTTP.
create table demo_bank_payments (
  id text primary key,
  amount_cents integer not null check (amount_cents > 0),
  locale text not null,
  description text not null,
  success_url text not null,
  failure_url text not null,
  notify_url text not null,
  state text not null default 'open' check (state in ('open', 'authenticating', 'captured', 'failed', 'cancelled')),
  error_code text,
  idempotency_key text not null unique,
  refunded_cents integer not null default 0 check (refunded_cents >= 0 and refunded_cents <= amount_cents),
  created_at timestamptz not null default now()
);
create table demo_bank_notices (
  id text primary key,
  payment_id text not null references demo_bank_payments,
  kind text not null,
  send_after timestamptz not null,
  delivered_at timestamptz,
  attempts integer not null default 0
);
