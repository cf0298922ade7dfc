-- When a mail was given up, and a person told of it in the log. Sent again by hand: attempts = 0, given_up_at = null.
alter table outbox add column given_up_at timestamptz;
