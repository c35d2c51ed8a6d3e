-- Of two workers one may be killed: what it said of nodes is over when nobody has told it again for three minutes.
alter table chain_trouble add column told_at timestamptz(3);
