-- What a wallet has approved for this attempt, until the provider has answered with its payment: a
-- lost answer is asked for again with it, so that the money is taken once.
alter table payments add column wallet_token text check (length(wallet_token) between 1 and 2000);
