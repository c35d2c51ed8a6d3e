-- Refunds and send-backs that were canceled have kept their deposit for themselves until now: it is free for the next one, which asks
-- nobody for a passkey then.
delete from payout_given_back g
where exists (select from refund r where g.ref = 'refund:' || r.id and r.state = 'canceled')
   or exists (select from unassigned_act a where g.ref = 'send_back:' || a.id and a.state = 'canceled');
