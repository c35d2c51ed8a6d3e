import * as currency from '@/lib/api/contract/currency'
import { handler } from '../handler'
import type { Handler } from '../handler'
import { coinList } from '../store/currency'

export const currencyRoutes: Handler[] = [handler(currency.currencies, async (_call, { db }) => await coinList(db))]
