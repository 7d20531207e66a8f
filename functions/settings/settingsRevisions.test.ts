import { describe, expect, it } from 'vitest'
import { refuseChangedMeanwhile, settingsRevisions } from './settingsRevisions'

const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(16)) as [string, string, string]

describe('the revisions of settings', () => {
  it('are those of the notes and of each card that a person drew', () => {
    const revisions = settingsRevisions({ a: 1 }, [
      { key: 'widget1', entry: { widget: { type: 'gauge' } } },
      { key: 'vin', entry: { name: 'Supply' } },
    ])
    expect(Object.keys(revisions).sort()).toEqual(['notes', 'widget1'])
    expect(settingsRevisions({ a: 2 }, []).notes).not.toBe(revisions.notes)
    expect(settingsRevisions({ a: 1 }, []).notes).toBe(revisions.notes)
    expect(settingsRevisions(undefined, []).notes).toBe(settingsRevisions({}, []).notes)
  })

  it('differ with what was drawn, not with how its card is shown', () => {
    const of = (entry: unknown) => settingsRevisions({}, [{ key: 'widget1', entry }]).widget1
    expect(of({ widget: { type: 'gauge' }, sort: 3 })).toBe(of({ widget: { type: 'gauge' } }))
    expect(of({ widget: { type: 'text' } })).not.toBe(of({ widget: { type: 'gauge' } }))
    expect(of({ sort: 3 })).toBeUndefined()
  })
})

describe('a change', () => {
  const refusal = (part: string, before: string | null, now: string | undefined, wanted = three) => {
    try {
      refuseChangedMeanwhile({ [part]: before }, now === undefined ? {} : { [part]: now }, { [part]: wanted })
      return undefined
    } catch (error) {
      const { code, message, resultCode } = error as Record<'code' | 'message' | 'resultCode', string>
      return { code, message, resultCode }
    }
  }

  it('is taken when its part is what it was made from, or has become what it wants', () => {
    expect(refusal('notes', one, one)).toBeUndefined()
    expect(refusal('notes', null, undefined)).toBeUndefined()
    expect(refusal('notes', one, three)).toBeUndefined()
  })

  it.each([
    ['notes', 'the asset notes'],
    ['widget1', 'this widget'],
    ['chart1', 'this chart'],
    ['vin', 'this card'],
  ])('of %s is refused when another person changed %s meanwhile', (part, name) => {
    const refused = {
      code: 'conflict',
      message: `Somebody else changed ${name} meanwhile. Please load it again.`,
      resultCode: 'changedMeanwhile',
    }
    expect(refusal(part, one, two)).toEqual(refused)
    expect(refusal(part, null, two)).toEqual(refused)
    expect(refusal(part, one, undefined)).toEqual(refused)
  })
})
