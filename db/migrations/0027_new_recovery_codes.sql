-- Recovery codes that were just made, until the browser that asked for them has shown them, once. What the account keeps of them is hashes.
create table new_recovery_codes (
  sign_in_id bigint primary key references sign_ins on delete cascade,
  -- Encrypted.
  codes text not null,
  expires_at timestamptz not null
);
create index on new_recovery_codes (expires_at);
comment on table new_recovery_codes is 'people: hashes, for an hour';
