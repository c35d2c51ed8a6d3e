import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Asset } from '@/lib/api/statistics'
import { Amount } from '@/lib/ui/amount'
import { announce } from '@/lib/ui/announce'
import { IconButton } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import { classNames } from '@/lib/ui/class-names'
import { Icon } from '@/lib/ui/icon'
import { TokenName } from '@/lib/ui/token-mark'
import { inOrder, moved } from './order'
import { useDrag } from './use-drag'

interface AssetOrderProps {
  list: readonly Asset[]
  onOrder: (order: string[]) => void
}

/** The assets while they are reordered: by dragging the handle, by its arrow keys, or by the buttons. */
export function AssetOrder({ list, onOrder }: AssetOrderProps) {
  const { t } = useLingui()
  const [preview, setPreview] = useState<string[]>()
  const order = preview ?? list.map(({ token_id }) => token_id)
  const rows = inOrder(list, order, ({ token_id }) => token_id)
  const tell = ({ token, network }: Asset, position: number) => {
    const [at, of] = [position + 1, list.length]
    announce(t`${token} on ${network} is number ${at} of ${of}`)
  }
  const move = (asset: Asset, position: number) => {
    if (position < 0 || position >= list.length) return
    onOrder(moved(order, asset.token_id, position))
    tell(asset, position)
  }
  const drag = useDrag({
    order,
    onPreview: setPreview,
    onDrop: (next, id) => {
      setPreview(undefined)
      if (next.join() === list.map(({ token_id }) => token_id).join()) return
      onOrder(next)
      const asset = list.find(({ token_id }) => token_id === id)
      if (asset) tell(asset, next.indexOf(id))
    },
  })
  return (
    <>
      <p className="max-w-none px-5 pb-2 type-12 text-text-3 phone:px-4">
        <span className="phone:hidden">
          <Trans>Drag a row by its handle, or move it with the arrow keys or the buttons. The order is kept.</Trans>
        </span>
        <span className="desk:hidden">
          <Trans>Move a row with its buttons, or drag it by its handle. The order is kept.</Trans>
        </span>
      </p>
      <ol aria-label={t`Own order`} className="divide-y divide-line-hair border-t border-line-hair">
        {rows.map((asset, position) => (
          <li
            key={asset.token_id}
            data-asset={asset.token_id}
            className={classNames(
              'flex min-h-14 items-center gap-3 px-5 phone:px-4',
              drag.active === asset.token_id && 'bg-selected shadow-2',
            )}
          >
            <OrderedRow
              asset={asset}
              {...{ position, count: rows.length, move }}
              grip={drag.handleOf(asset.token_id)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

interface OrderedRowProps {
  asset: Asset
  position: number
  count: number
  move: (asset: Asset, position: number) => void
  grip: ReturnType<ReturnType<typeof useDrag>['handleOf']>
}

function OrderedRow({ asset, position, count, move, grip }: OrderedRowProps) {
  const { t } = useLingui()
  const { token, network } = asset
  const step = { ArrowUp: -1, ArrowDown: 1 }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(asset, position + step[event.key])
  }
  return (
    <>
      <button
        type="button"
        aria-label={t`Move ${token} on ${network} with the arrow keys`}
        className={classNames(buttonLook({ variant: 'quiet', square: true }), 'cursor-grab touch-none')}
        onKeyDown={onKeyDown}
        {...grip}
      >
        <Icon of={GripVertical} size={18} />
      </button>
      <TokenName token={token} network={network} stacked />
      <Amount value={asset.usdt_balance} unit="USDT" className="ml-auto phone:hidden" />
      <span className="flex phone:ml-auto">
        <IconButton
          icon={ArrowUp}
          label={t`Move ${token} on ${network} up`}
          onClick={() => move(asset, position - 1)}
          {...(position === 0 ? { disabledReason: t`This is the first` } : {})}
        />
        <IconButton
          icon={ArrowDown}
          label={t`Move ${token} on ${network} down`}
          onClick={() => move(asset, position + 1)}
          {...(position === count - 1 ? { disabledReason: t`This is the last` } : {})}
        />
      </span>
    </>
  )
}
