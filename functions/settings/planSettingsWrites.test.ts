import { describe, expect, it, beforeEach } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import type { TransactItem } from '../core/store/storeWrites'
import { refuseChangedMeanwhile, settingsRevisions, planSettingsWrites } from './planSettingsWrites'
import type { SettingsChange } from './SettingsChange'

const deviceid = DeviceId.parse('TRUCK0001')

let stored: { key: string; entry: unknown }[]
let items: Record<string, Record<string, unknown>>
let readVersions: number

const plan = (change: SettingsChange) =>
  planSettingsWrites(
    {
      display: () => Promise.resolve(stored),
      item: (_, sk) => {
        if (sk === 'SETTING#version') readVersions += 1
        return Promise.resolve(items[sk])
      },
    },
    'devices',
  )(deviceid, change)
/** What is written under each key; `undefined`: removed. */
const written = (writes: TransactItem[]) =>
  writes.map(({ Put, Delete, Update }) => {
    const { sk, deviceid: _, ...fields } = { ...Put?.Item, ...Delete?.Key, ...Update?.Key }
    return [sk, Delete === undefined ? fields : undefined] as unknown[]
  })
const widget = (name: string) => ({ widget: { name } }) as never
const text = (length: number) => ({ name: 'x'.repeat(length) })
const tooLarge = {
  code: 'tooLarge',
  message: 'The display settings of a device can have at most 1.5 MB in total.',
}

beforeEach(() => {
  stored = []
  items = {}
  readVersions = 0
})

describe('a change of how values are shown', () => {
  it('writes what is given, removes what is null, and needs no look at anything drawn', async () => {
    const writes = await plan({ display: { cp1: { name: 'Oil' }, cp2: null } })
    expect(written(writes)).toEqual([
      ['DISPLAY#cp1', { entry: { name: 'Oil' } }],
      ['DISPLAY#cp2', undefined],
    ])
    expect(readVersions).toBe(0)
  })

  it('is refused when all of it would be more than a page can load; making it less is not', async () => {
    const limit = 1_500_000 - JSON.stringify([['cp1', text(0)]]).length
    expect(await plan({ display: { cp1: text(limit) } })).toHaveLength(1)
    await expect(plan({ display: { cp1: text(limit + 1) } })).rejects.toMatchObject(tooLarge)
    stored = [
      { key: 'cp1', entry: text(1_000_000) },
      { key: 'cp2', entry: text(1_000_000) },
    ]
    await expect(plan({ display: { cp3: { name: 'Oil' } } })).rejects.toMatchObject(tooLarge)
    await expect(plan({ display: { cp3: { name: 'Oil' }, cp4: null } })).rejects.toMatchObject(tooLarge)
    expect(await plan({ display: { cp1: null } })).toHaveLength(1)
    expect(await plan({ display: { cp1: null, cp3: { name: 'Oil' } } })).toHaveLength(2)
    expect(await plan({ display: { cp1: { name: 'Oil' } } })).toHaveLength(1)
  })
})

describe('a change of the notes or of a card that a person drew', () => {
  it.each<[string, SettingsChange]>([
    ['the notes', { notes: { status: 'ok' } }],
    ['a card', { display: { widget1: widget('Pump') } }],
    ['a card among others', { display: { cp1: { name: 'Oil' }, widget1: widget('Pump') } }],
  ])('moves the version on, so that of two at once one is lost: %s', async (_, change) => {
    items['SETTING#version'] = { version: 4 }
    const writes = await plan(change)
    expect(written(writes).at(-1)).toEqual(['SETTING#version', { version: 5 }])
    expect(writes.at(-1)?.Put?.ConditionExpression).toBeDefined()
  })

  it('of the notes writes them', async () => {
    expect(written(await plan({ notes: { status: 'ok' } }))[0]).toEqual([
      'SETTING#notes',
      { notes: { status: 'ok' } },
    ])
    expect(written(await plan({ display: { widget1: widget('Pump') } })).map(([sk]) => sk)).toEqual([
      'DISPLAY#widget1',
      'SETTING#version',
    ])
  })

  it('that says nothing of the drawing leaves that as it is, and only that', async () => {
    stored = [
      { key: 'widget1', entry: { ...(widget('Pump') as object), name: 'Old' } },
      { key: 'widget2', entry: widget('Tank') },
      { key: 'cp1', entry: { name: 'Oil', chart: 'odd' } },
    ]
    const display = { cp1: { name: 'New' }, widget2: { name: 'New' }, widget3: { name: 'New' } } as const
    expect(written(await plan({ display })).slice(0, 3)).toStrictEqual([
      ['DISPLAY#cp1', { entry: { name: 'New' } }],
      ['DISPLAY#widget2', { entry: { ...(widget('Tank') as object), name: 'New' } }],
      ['DISPLAY#widget3', { entry: { name: 'New' } }],
    ])
  })

  it('is refused when it was made from what is no longer there; lists of addresses are looked at elsewhere', async () => {
    stored = [{ key: 'widget1', entry: widget('Pump') }]
    const { widget1 = '' } = settingsRevisions(undefined, stored)
    const change = { display: { widget1: widget('Tank') } }
    expect(await plan({ ...change, basedOn: { widget1, ALERTS_emailList: 'old' } })).toHaveLength(2)
    await expect(plan({ ...change, basedOn: { widget1: 'old' } })).rejects.toMatchObject({ code: 'conflict' })
    await expect(plan({ notes: { status: 'ok' }, basedOn: { notes: 'old' } })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('is refused for one chart more than a device may have, not for one that is there', async () => {
    stored = [1, 2, 3, 4, 5].map((n) => ({ key: `chart${n}`, entry: {} }))
    await expect(plan({ display: { chart6: { name: 'Six' } } })).rejects.toMatchObject({
      code: 'invalid',
      message: 'Maximum number of charts reached [5]',
    })
    expect(await plan({ display: { chart5: { name: 'Five' } } })).toHaveLength(2)
  })
})

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
