-- A mail domain beyond ASCII has many spellings (bücher.example, BÜCHER.example, xn--bcher-kva.example). Forms keep the readable one
-- (values/mail-domain.ts), so that lower(email) finds a mailbox; the same is done here, once, to what was stored before.

-- Punycode (RFC 3492). What is none stays as it is.
create function readable_label(label text) returns text language plpgsql immutable as $$
declare
  code text := substr(label, 5);
  basic integer := greatest(length(code) - strpos(reverse(code), '-'), 0);
  result text := '';
  digits text := code;
  point integer := 128;
  place integer := 0;
  bias integer := 72;
  before integer;
  weight integer;
  k integer;
  digit integer;
  least_digit integer;
  delta integer;
begin
  if label !~ '^xn--[a-z0-9-]+$' then return label; end if;
  if strpos(code, '-') > 0 then
    result := left(code, basic);
    digits := substr(code, basic + 2);
  end if;
  while digits <> '' loop
    before := place;
    weight := 1;
    k := 36;
    loop
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', left(digits, 1)) - 1;
      if digits = '' or digit < 0 then return label; end if;
      digits := substr(digits, 2);
      place := place + digit * weight;
      least_digit := least(26, greatest(1, k - bias));
      exit when digit < least_digit;
      weight := weight * (36 - least_digit);
      k := k + 36;
    end loop;
    delta := (place - before) / case when before = 0 then 700 else 2 end;
    delta := delta + delta / (length(result) + 1);
    bias := 0;
    while delta > 455 loop
      delta := delta / 35;
      bias := bias + 36;
    end loop;
    bias := bias + 36 * delta / (delta + 38);
    point := point + place / (length(result) + 1);
    place := place % (length(result) + 1);
    result := left(result, place) || chr(point) || substr(result, place + 1);
    place := place + 1;
  end loop;
  -- Neither joiners nor what no domain has: a label of those is read as it travels.
  if result !~ '[^\x01-\x7f]' or result ~ '[[:cntrl:]\u0080-\u009f\u00ad\u200b-\u200f]' then return label; end if;
  return case when result = normalize(lower(result collate "und-x-icu"), nfkc) then result else label end;
exception when others then
  return label;
end $$;

create function readable_email(email text) returns text language sql immutable as $$
  select case when length(found) <= 254 then found else email end
  from (
    select regexp_replace(email, '[^@]*$', '') || string_agg(readable_label(label), '.' order by place) as found
    from regexp_split_to_table(
      translate(normalize(lower(normalize(substring(email from '[^@]*$'), nfkc) collate "und-x-icu"), nfkc), '。', '.'), '[.]'
    ) with ordinality as labels (label, place)
  ) as read
$$;

-- Two accounts of one mailbox stay two: no password, passkey or role is lost or goes over. One of them has the address from now on, the one that
-- is spelled so already, else the older one, and gets the orders of the other, which keeps its spelling.
with mailboxes as (
  select id, email, readable, first_value(id) over (partition by lower(readable) order by email <> readable, id) as heir
  from (
    select id, email, case when email ~ '[^\x01-\x7f]|@.*[xX][nN]--' then readable_email(email) else email end as readable from users
  ) as found
), inherited as (
  update orders set user_id = heir from mailboxes where user_id = mailboxes.id and heir <> mailboxes.id
)
update users set email = readable from mailboxes
  where users.id = mailboxes.id and heir = mailboxes.id and users.email <> readable;

do $$
declare
  kept record;
begin
  for kept in
    select * from (values ('registrations', 'email'), ('invitations', 'email'), ('email_changes', 'email'), ('orders', 'email'),
      ('contact_messages', 'email'), ('outbox', 'recipient')) as columns (name, address)
  loop
    execute format(
      'update %1$I set %2$I = readable_email(%2$I) where %2$I ~ ''[^\x01-\x7f]|@.*[xX][nN]--'' and %2$I <> readable_email(%2$I)',
      kept.name, kept.address);
  end loop;
end $$;

drop function readable_email;
drop function readable_label;
