-- Accounts made by wallets cost nothing, so the codes that they send to strangers are counted per network address too. Null in
-- rows of a version before this one.
alter table code_send add column network text;
create index code_send_network on code_send (network, sent_at);
