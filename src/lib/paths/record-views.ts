/** The ready views of the payments: a tab of the page and what the search opens are one list, with one count. */
export const RECORD_VIEWS = {
  all: {},
  attention: { exception: 'under,over,late', undecided: 1 },
  paid_today: { status: '2', range: 'today' },
  refunds: { status: '5,6', part_refunded: 1 },
} as const
