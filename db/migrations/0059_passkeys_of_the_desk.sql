-- A passkey that an account had before it worked for the house was added by whoever knew its password: at the desk it is no second factor until
-- it is shown there with the invitation.
alter table passkeys add column counts_at_desk boolean not null default false;
update passkeys set counts_at_desk = true where exists (select from user_roles where user_roles.user_id = passkeys.user_id);

-- Whether the session was begun by the link of an invitation, beside the password.
alter table staff_sessions add column by_invitation boolean not null default false;
