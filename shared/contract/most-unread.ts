/** Unread notifications are counted up to here: it stands for so many or more. The bell needs no more of the contract. */
export const MOST_UNREAD = 1000
