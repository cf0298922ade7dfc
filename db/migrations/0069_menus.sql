-- The footer's links and the menu of who is signed in: ordered and written at the desk. Pages stand in the footer by `pages.footer_position`,
-- among these links and in the same order.
create table menu_items (
  id bigint generated always as identity primary key,
  menu text not null check (menu in ('footer', 'account')),
  title jsonb not null check (is_translated(title)),
  -- What the shop itself has: it is there once, and its address is known.
  builtin text unique check (builtin in ('articles', 'faq', 'tickets', 'orders', 'account', 'logout')),
  page_id bigint references pages on delete cascade,
  -- A place on this site, or one elsewhere. Never a script.
  address text check (length(address) <= 500 and address ~ '^(/([^/\\[:cntrl:][:space:]][^[:cntrl:][:space:]]*)?|https://[^[:cntrl:][:space:]]+)$'),
  position integer not null default 0,
  published_at timestamptz default now(),
  archived_at timestamptz,
  version integer not null default 1 check (version > 0),
  constraint leads_somewhere check (num_nonnulls(builtin, page_id, address) = 1)
);
comment on table menu_items is 'people: nobody';
create index on menu_items (menu, position, id);
create index on menu_items (page_id) where page_id is not null;
create trigger menu_items_version before update on menu_items
  for each row when (old is distinct from new) execute function count_version();
create trigger menu_items_shown after insert or update or delete or truncate on menu_items
  for each statement execute function tell_of_shown_change();

-- As they stood until now: before the pages, and after them.
insert into menu_items (menu, builtin, position, title, published_at) values
  ('footer', 'articles', -2, '{"en": "Knowledge base", "fr": "Guide de l’auditeur", "hu": "Tudástár"}', 'epoch'),
  ('footer', 'faq', -1, '{"en": "Frequently asked questions", "fr": "Questions fréquentes", "hu": "Gyakori kérdések"}', 'epoch'),
  ('footer', 'tickets', 9000, '{"en": "Find my tickets", "fr": "Retrouver mes billets", "hu": "Jegyeim megkeresése"}', 'epoch'),
  ('account', 'orders', 1, '{"en": "My orders", "fr": "Commandes", "hu": "Rendelések"}', 'epoch'),
  ('account', 'account', 2, '{"en": "My account", "fr": "Compte", "hu": "Fiók"}', 'epoch'),
  ('account', 'logout', 3, '{"en": "Log out", "fr": "Déconnexion", "hu": "Kilépés"}', 'epoch');
