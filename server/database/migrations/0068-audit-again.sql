-- What came up between the audit and the signature, such as a stop, is for the audit again: there it can be cancelled.

insert into withdrawal_transition (from_state, to_state) values ('transferring', 'auditing');
