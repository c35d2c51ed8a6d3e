import { callbackListOptions, type Delivery } from '@/lib/api/callbacks'
import { type ListPageProps, type Numbered, useListPage } from '@/lib/list/use-list-page'
import { type CallbacksSearch, filterOf } from '../search'
import { listQuery } from './delivery-query'

/** A delivery with its number over all pages. */
export type DeliveryRow = Numbered<Delivery>

interface DeliveriesProps extends ListPageProps<CallbacksSearch> {
  loadDrawer: () => Promise<unknown>
}

const idOf = ({ id }: Delivery) => id

/** The list of deliveries for the address. */
export function useDeliveries(props: DeliveriesProps) {
  const question = { toQuery: listQuery, options: callbackListOptions, idOf, filterOf }
  return useListPage({ ...props, ...question })
}
