import { describe, expect, it } from 'vitest'
import {
  applicationBody,
  applicationProblems,
  EMPTY_APPLICATION,
  missingIn,
  readApplication,
} from './application-rules'

describe('an application for merchant permission', () => {
  const right = {
    ...EMPTY_APPLICATION,
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

  it('wants area code and number together, and neither when both are empty', () => {
    const phoneOf = (area_code: string, phone: string) => applicationProblems({ ...right, area_code, phone })
    expect(phoneOf('', '')).toEqual({})
    expect(phoneOf('+65', '')).toEqual({ phone: 'phone-and-area-code-missing' })
    expect(phoneOf('', '81234567')).toEqual({ area_code: 'area-code-missing' })
    expect(phoneOf('+65', '123')).toEqual({ phone: 'phone-format' })
    expect(phoneOf('+65', '８１２３ 4567')).toEqual({})
  })

  it('is sent trimmed, with plain digits', () => {
    expect(applicationBody({ ...right, name: ' Northwind ', area_code: '+65', phone: '8123 4567' })).toMatchObject({
      name: 'Northwind',
      phone: '81234567',
      monthly: '',
    })
  })

  it('reads a kept draft, and drops what is no text or no field', () => {
    expect(readApplication({ ...right, hat: 'red' })).toEqual(right)
    expect(readApplication({ name: 4 })).toEqual(EMPTY_APPLICATION)
    expect(readApplication(null)).toEqual(EMPTY_APPLICATION)
  })

  it('counts what is missing in each part', () => {
    expect([missingIn('company', EMPTY_APPLICATION), missingIn('business', EMPTY_APPLICATION)]).toEqual([1, 2])
    expect(missingIn('contact', right)).toBe(0)
  })
})
