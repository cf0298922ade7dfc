-- What the next page of the desk is told, where that is too long for a cookie: read once.
alter table staff_sessions add column flash jsonb;
