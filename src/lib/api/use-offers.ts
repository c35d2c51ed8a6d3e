import { useQuery } from '@tanstack/react-query'
import { capabilitiesOptions, offers, withholds } from './system'

/** Whether the back end has an extension; false while that is not known. */
export function useOffers(operation: string): boolean {
  const { data } = useQuery(capabilitiesOptions)
  return offers(data, operation)
}

/**
 * Whether the back end is known to lack an extension: only then is that said. False while it is being asked, and when the question has
 * failed, which proves nothing.
 */
export function useLacks(operation: string): boolean {
  const { data } = useQuery(capabilitiesOptions)
  return data !== undefined && !offers(data, operation)
}

/**
 * Whether to show an act that must not wait for an answer, such as an emergency stop: it is offered, or the question has failed, also
 * while it is being asked again. On a back end without it the act itself then says so.
 */
export function useMayOffer(operation: string): boolean {
  const { data, failureCount, errorUpdateCount } = useQuery(capabilitiesOptions)
  return data === undefined ? failureCount > 0 || errorUpdateCount > 0 : offers(data, operation)
}

/**
 * Whether the back end withholds an operation of SPEC.md; undefined while that is being asked. False when the question
 * fails: the operation itself then says what is wrong.
 */
export function useWithholds(operation: string): boolean | undefined {
  const { data, isPending } = useQuery(capabilitiesOptions)
  return isPending ? undefined : withholds(data, operation)
}

/**
 * Whether the back end takes our parameters of a call of SPEC.md, such as more filters: it names that call among its
 * operations. One with only SPEC.md's parameters ignores them and answers everything. True while that is being asked: the
 * call waits for it. False when the question has failed: the call goes without them then (`withinOffer`).
 */
export function useTakesMore(operation: string): boolean {
  const { data, isError } = useQuery(capabilitiesOptions)
  return data === undefined ? !isError : offers(data, operation)
}
