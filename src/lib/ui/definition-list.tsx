import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names'

export interface Definition {
  key: string
  term: ReactNode
  value: ReactNode
}

/** Names and their values, divided by hairlines. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className="grid grid-cols-[9.375rem_minmax(0,1fr)] in-data-docked:grid-cols-[6.5rem_minmax(0,1fr)] phone:grid-cols-[7.25rem_minmax(0,1fr)] phone:max-[22.5rem]:grid-cols-1">
      {items.map((item, index) => {
        const line = classNames('py-2 leading-[1.375rem]', index < items.length - 1 && 'border-b border-line-hair')
        return (
          <Fragment key={item.key}>
            <dt
              className={classNames(
                'pr-2 type-13 text-text-3',
                line,
                'phone:max-[22.5rem]:border-b-0 phone:max-[22.5rem]:pb-0',
              )}
            >
              {item.term}
            </dt>
            <dd className={classNames('flex min-w-0 items-start gap-1.5 wrap-anywhere', line)}>{item.value}</dd>
          </Fragment>
        )
      })}
    </dl>
  )
}
