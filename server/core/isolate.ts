/** A job over all merchants, and how the same work is done for one of them. */
export interface MerchantsJob {
  /** All merchants together, which is quicker. It must change nothing when it throws. */
  readonly all: () => Promise<void>
  /** The merchants that have something to do. */
  readonly merchants: () => Promise<readonly string[]>
  /** The work for one merchant, in a transaction of its own. */
  readonly one: (merchant_id: string) => Promise<void>
  /** Called once per merchant whose work failed. */
  readonly onFault: (error: unknown) => void
}

/** The fault of one merchant in a job over all of them, for the log. */
export class MerchantFault extends Error {
  override readonly name = 'MerchantFault'

  constructor(merchant_id: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(`the job failed for merchant ${merchant_id}, and went on with the others: ${why}`, { cause })
  }
}

/**
 * Does a job for all merchants at once. If that fails, for example because of one merchant's data, it does the job for
 * each merchant alone, reports those that fail and goes on with the others.
 *
 * @throws what `merchants` throws, for example when the database does not answer
 * @example
 * await isolateMerchants({ all: () => fold(db), merchants: () => changed(db), one: (id) => fold(db, id), onFault })
 */
export async function isolateMerchants({ all, merchants, one, onFault }: MerchantsJob): Promise<void> {
  try {
    await all()
  } catch {
    for (const merchant_id of await merchants()) {
      await one(merchant_id).catch((error: unknown) => onFault(new MerchantFault(merchant_id, error)))
    }
  }
}

/** For callers without a log: a fault is an error like any other. */
export const rethrow = (error: unknown): never => {
  throw error
}
