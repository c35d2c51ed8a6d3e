import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { UnassignedMoney } from '@/lib/api/unassigned'

/** Why money belongs to no order: in a few words for the list, and in a sentence with what follows from it. */
export const WHY_WORDS = {
  waiting: {
    short: msg`The order still waits`,
    long: msg`The order still waits and may get this money. You can decide when the order has ended.`,
  },
  under: {
    short: msg`Less than the order asked`,
    long: msg`It was less than the order asked, and the order timed out. The shop was told that the order timed out.`,
  },
  late: {
    short: msg`Paid after the order timed out`,
    long: msg`It came after the order had timed out. The shop was told that the order timed out.`,
  },
  closed: {
    short: msg`Paid after the order closed`,
    long: msg`The shop had closed the order before. It may have sold the goods to somebody else: ask the shop before you credit.`,
  },
  refunded: {
    short: msg`Paid again after a refund`,
    long: msg`The order was refunded before this money came.`,
  },
  error: {
    short: msg`The order could not be processed`,
    long: msg`The order ended with an error, so it cannot get this money.`,
  },
  returned: {
    short: msg`Taken back and brought again`,
    long: msg`The chain took the first payment of the order back. This money came after the order had ended.`,
  },
  wrong_token: {
    short: msg`Token was not asked for`,
    long: msg`The order asked for another token.`,
  },
  unknown_token: {
    short: msg`Unknown token`,
    long: msg`We do not know this token, so we cannot credit it or send it back. Its name and its worth cannot be trusted.`,
  },
  too_large: {
    short: msg`Too large for an account`,
    long: msg`No account can hold an amount of this size. It is kept here to the last digit.`,
  },
  no_order: {
    short: msg`No order at this address`,
    long: msg`No order belongs to this address.`,
  },
} as const satisfies Readonly<Record<UnassignedMoney['why'], { short: MessageDescriptor; long: MessageDescriptor }>>
