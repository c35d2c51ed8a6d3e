/**
 * What may happen to money, and to the chain below it. `pick` chooses among what there is. With `assign`, `keep` and `return`
 * the operator decides about money of nobody; with `take out` he sends money away with his own key, and books it.
 */
export type Step =
  | { readonly act: 'order'; readonly pick: number; readonly share: number }
  | {
      readonly act: 'pay more'
      readonly pick: number
      readonly share: number
      readonly in: 'asked' | 'coin' | 'unknown'
    }
  | { readonly act: 'stray' | 'treasury' | 'recharge'; readonly share: number }
  | { readonly act: 'close' | 'accept' | 'refund' | 'credit' | 'send back'; readonly pick: number }
  | { readonly act: 'assign' | 'keep' | 'return'; readonly pick: number }
  | { readonly act: 'withdraw'; readonly share: number }
  | { readonly act: 'take out'; readonly share: number; readonly what: 'fees_sent' | 'to_cold' }
  | { readonly act: 'move' | 'expire' | 'work' }
  | { readonly act: 'mine'; readonly blocks: number }
  | { readonly act: 'reorganise'; readonly depth: number; readonly drop: 'transactions' | 'nothing' }
