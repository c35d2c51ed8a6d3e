-- The operator may have taken fees out that a chain then took back. A fees account that could not go below zero refused the
-- booking of the reorganisation for ever, and the merchant kept what was gone.
update ledger_account set allow_negative = true where owner = 'fees';
