import { describe, expect, it } from 'vitest'
import { applicationProblems, EMPTY_APPLICATION } from './application-rules'

describe('an application for merchant permission', () => {
  const right = {
    name: 'Northwind',
    website: 'https://northwind.example',
    contact: 'Mia, mia@n.example',
    business: 'Tea',
  }

  it('names every wrong field', () => {
    expect(applicationProblems(right)).toEqual({})
    expect(applicationProblems(EMPTY_APPLICATION)).toEqual({
      name: 'empty',
      website: 'url-format',
      contact: 'empty',
      business: 'empty',
    })
    expect(applicationProblems({ ...right, name: '   ' })).toEqual({ name: 'empty' })
  })
})
