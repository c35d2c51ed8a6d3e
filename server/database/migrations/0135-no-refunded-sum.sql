-- Written with each refund and read by nobody: what a payment has given back is summed from its refunds.
alter table payment drop column usdt_refunded;
