import { describe, expect, it } from 'vitest'
import { effectDraftOf, effectOf, effectProblems } from './effectDraft'

const effect = { key: 'cp1', is: 'above', value: 5.5, within: 2, unit: 'readings' } as const

describe('what a trigger should cause, while it is edited', () => {
  it('makes the same rule when nothing was changed, and none without a measurement', () => {
    expect(effectOf(effectDraftOf({ effect, voidAfterSeconds: 600 }))).toEqual({
      effect,
      voidAfterSeconds: 600,
    })
    expect(effectOf(effectDraftOf({}))).toEqual({})
    expect(effectOf({ ...effectDraftOf({ effect }), effectKey: '' }).effect).toBeUndefined()
  })

  it('says what is wrong at its field', () => {
    const draft = effectDraftOf({ effect })
    expect(effectProblems(draft)).toEqual({})
    expect(effectProblems({ ...draft, effectValue: ' ' })).toEqual({ effectValue: 'Enter a number' })
    expect(effectProblems({ ...draft, effectWithin: '21' })).toEqual({ effectWithin: '1 to 20' })
    expect(effectProblems({ ...draft, effectWithin: '21', effectUnit: 'minutes' })).toEqual({})
    expect(effectProblems({ ...draft, effectWithin: '1.5' })).toEqual({ effectWithin: '1 to 20' })
    const wrong = { voidAfterSeconds: '10 seconds to 30 days, or 0' }
    for (const voidAfterSeconds of [5, NaN, 31 * 86_400, -1]) {
      expect(effectProblems({ ...draft, voidAfterSeconds }), String(voidAfterSeconds)).toEqual(wrong)
    }
    expect(effectProblems({ ...draft, effectKey: '', effectValue: 'x' })).toEqual({})
  })
})
