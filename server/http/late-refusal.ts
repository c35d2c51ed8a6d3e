const MILLIS = 1_000

/**
 * Lets a stranger wait who has used up the limit of his address, before he is refused. Who calls again as soon as he is
 * refused comes once a second on each connection then: sixty such connections took the whole process, and a sign-in beside
 * them took five times as long.
 *
 * @example
 * await beforeRefusal()
 * throw new Refusal('frequent_operation', [], secondsLeft(now))
 */
export const beforeRefusal = async (): Promise<void> => await new Promise((resolve) => setTimeout(resolve, MILLIS))
