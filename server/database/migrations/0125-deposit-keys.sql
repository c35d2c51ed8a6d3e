-- Who has the key of an address that is paid to: the program that gives it out, or the signer of another one (docs/signer.md).
-- Only the signer can move on what comes to its addresses.
alter table chain_address_pool add column key_source text not null default 'seed' check (key_source in ('seed', 'signer'));
alter table deposit_address add column key_source text not null default 'seed' check (key_source in ('seed', 'signer'));
