import { describe, expect, it } from 'vitest'
import { planFacts } from './planFacts'

const row = (label: string) => planFacts.find((fact) => fact.label === label)?.values

describe('the facts of the plans', () => {
  it('tell what Hosted costs by month, by year and for ever', () => {
    expect(['Monthly', 'Yearly', 'Lifetime'].map((label) => row(label)?.Hosted)).toEqual([
      'A$7.50',
      'A$75.00',
      'A$700.00',
    ])
  })

  it('call free what costs nothing, once', () => {
    expect(row('Monthly')).toMatchObject({ Basic: 'Free', Trial: 'Free for 90 days' })
    expect(row('Lifetime')).toMatchObject({ Basic: '–', Trial: '–' })
  })

  it('tell minutes from seconds and one day from many', () => {
    expect(row('Fastest update rate')).toEqual({
      Basic: 'every 5 minutes',
      Trial: 'every 5 seconds',
      Hosted: 'every 5 seconds',
    })
    expect(row('Data storage')).toEqual({ Basic: '1 day', Trial: '730 days', Hosted: '730 days' })
  })

  it('say what each plan shows of its readings', () => {
    expect(row('Data page')?.Basic).toBe('Newest reading')
    expect(row('Charts of measurements')).toEqual({ Basic: '1 day', Trial: '730 days', Hosted: '730 days' })
    expect(row('Raw data and its export')).toEqual({ Basic: 'No', Trial: 'Yes', Hosted: 'Yes' })
  })

  it('say none where a plan has no alerts', () => {
    expect(row('SMS alerts')).toEqual({
      Basic: 'None',
      Trial: '100 SMS a month',
      Hosted: '100 SMS a month',
    })
  })
})
