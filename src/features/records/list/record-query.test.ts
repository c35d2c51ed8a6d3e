import { describe, expect, test } from 'vitest'
import { moveColumn, readColumns, toggleColumn } from './column-names'
import { listQuery } from './record-query'

const calendar = { today: '2026-11-21', zone: 'Asia/Shanghai' }

describe('the query of the list', () => {
  test('days are whole days of the merchant’s zone, the last one included', () => {
    const query = listQuery({ from: '2026-11-20', to: '2026-11-21' }, calendar)
    expect(query.start_time).toBe(Date.parse('2026-11-19T16:00:00Z') / 1000)
    expect(query.end_time).toBe(Date.parse('2026-11-21T16:00:00Z') / 1000)
  })

  test('newest first, ten per page', () => {
    expect(listQuery({}, calendar)).toEqual({ sort: '-created_time', current: 1, pageSize: 10 })
  })
})

describe('columns', () => {
  test('number and platform order are always first', () => {
    expect(readColumns('status,trade_no,amount,profit')).toEqual(['index', 'trade_no', 'status', 'amount'])
  })

  test('a column moves within its neighbours, never before the frozen ones', () => {
    const columns = readColumns('created_time,amount,status') ?? []
    expect(moveColumn(columns, 'status', -1)).toEqual(['index', 'trade_no', 'created_time', 'status', 'amount'])
    expect(moveColumn(columns, 'created_time', -1)).toEqual(columns)
    expect(moveColumn(columns, 'status', 1)).toEqual(columns)
  })

  test('a column comes back at its default position', () => {
    const columns = readColumns('created_time,amount,status') ?? []
    expect(toggleColumn(columns, 'fees')).toEqual(['index', 'trade_no', 'created_time', 'amount', 'fees', 'status'])
    expect(toggleColumn(columns, 'trade_no')).toEqual(columns)
  })
})
