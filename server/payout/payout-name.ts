/** The kinds of money that the platform sends over a chain; what must hold for all of them asks for each. */
export type PayoutName = 'withdrawal' | 'refund' | 'send_back'
