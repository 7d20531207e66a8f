import { describe, expect, it } from 'vitest'
import { type DisplayEntry, DisplayEntry as Entry } from '../../../shared/display/displaySettings'
import { clampDecimals, draftOf, draftProblems, entryOf, groupOf, type SettingDraft } from './settingDraft'
import { displayTypesOf, settingFields, valueKindOf } from './settingFields'

const open = (key: string, value: unknown, entry: DisplayEntry = {}) => {
  const kind = valueKindOf(key, value, entry)
  const draft = draftOf(key, { [key]: entry }, displayTypesOf(key, kind))
  const apply = (change: Partial<SettingDraft>) => {
    const next = { ...draft, ...change }
    return entryOf(next, entry, settingFields(key, kind, next.displayType))
  }
  const problems = (change: Partial<SettingDraft>) => {
    const next = { ...draft, ...change }
    return draftProblems(next, settingFields(key, kind, next.displayType))
  }
  return { draft, apply, problems }
}
const noLimits = { min: '', max: '', warnLow: '', warnHigh: '', alarmLow: '', alarmHigh: '' }
const limits = { min: '0', max: '10', warnLow: '2', warnHigh: '8', alarmLow: '1', alarmHigh: '9' }

describe('a draft of display settings', () => {
  it('that was not changed makes the same entry', () => {
    const entry: DisplayEntry = { name: 'Boom', units: 'bar', dp: 1, sort: 4, colour: '#112233' }
    expect(open('cp1', 3, entry).apply({})).toEqual(entry)
    expect(open('vin', 3).apply({})).toEqual({})
  })

  it('keeps labels clean and short, and decimals within 0 to 8', () => {
    const { apply } = open('cp1', 3)
    const entry = apply({ name: '<b>"Pressure" of the boom', units: '~bar~', dp: '12' })
    expect(entry).toEqual({ name: 'bPressure of th', units: 'bar', dp: 8 })
    expect(Entry.safeParse(entry).success).toBe(true)
    expect(['-1', '2.9', 'x', ''].map(clampDecimals)).toEqual(['0', '2', '', ''])
  })

  it('names the group of a trigger, and leaves a group alone that it says nothing of', () => {
    const { draft } = open('tp1', undefined)
    const named = { ...draft, groupKey: 'tg1', groupName: ' "Lights" ' }
    expect(groupOf(named, { tg1: { sort: 3, name: 'Old' } })).toEqual({ tg1: { sort: 3, name: 'Lights' } })
    expect(groupOf({ ...named, groupName: '' }, { tg1: { name: 'Old' } })).toEqual({ tg1: {} })
    expect(groupOf({ ...named, groupName: '' }, {})).toEqual({})
    expect(groupOf(draft, { tg1: { name: 'Old' } })).toEqual({})
    const types = displayTypesOf('tp1', 'trigger')
    expect(draftOf('tp1', { tp1: { groupKey: 'tg1' }, tg1: { name: 'Old' } }, types).groupName).toBe('Old')
  })

  it('keeps the byte order of a bus only where it is not the standard', () => {
    const { draft, apply } = open('dtc1', undefined)
    expect(draft.spnByteOrder).toBe('standard')
    expect(apply({})).toEqual({})
    expect(apply({ spnByteOrder: 'bigEndian' })).toEqual({ spnByteOrder: 'bigEndian' })
    expect(
      open('dtc1', undefined, { spnByteOrder: 'bigEndian' }).apply({ spnByteOrder: 'standard' }),
    ).toEqual({})
    expect(open('can1', []).apply({ spnByteOrder: 'bigEndian' })).toEqual({})
  })

  it('leaves fields alone that the key does not have', () => {
    const gaugeSettings = { min: 0, max: 5, warnLow: null, warnHigh: 4, alarmLow: null, alarmHigh: 4.5 }
    const { apply } = open('vin', 12, { displayType: 'gauge', gaugeSettings, name: 'Supply' })
    expect(apply({ displayType: 'plain', name: 'Other' })).toEqual({
      displayType: 'plain',
      gaugeSettings,
      name: 'Supply',
    })
  })

  it('starts a gauge from what the catalogue suggests', () => {
    expect(open('humidity', 40).draft.gauge).toEqual({
      min: '0',
      max: '100',
      warnLow: '20',
      warnHigh: '80',
      alarmLow: '10',
      alarmHigh: '90',
    })
    expect(open('cp1', 40).draft.gauge).toEqual(noLimits)
  })

  it('needs all six values of a gauge, and a range', () => {
    const { problems, apply } = open('cp1', 40)
    expect(Object.keys(problems({ displayType: 'gauge' }))).toHaveLength(6)
    expect(Object.keys(problems({ displayType: 'gauge', gauge: { ...limits, warnLow: ' ' } }))).toEqual([
      'warnLow',
    ])
    expect(problems({ displayType: 'gauge', gauge: { ...limits, max: '0' } })).toEqual({
      max: 'Gauge Error: Invalid min/max range',
    })
    expect(problems({ displayType: 'gauge', gauge: limits })).toEqual({})
    expect(apply({ displayType: 'gauge', gauge: limits }).gaugeSettings).toEqual({
      min: 0,
      max: 10,
      warnLow: 2,
      warnHigh: 8,
      alarmLow: 1,
      alarmHigh: 9,
    })
    expect(problems({ displayType: 'plain', gauge: noLimits })).toEqual({})
  })

  it('flags empty fields of a digital display', () => {
    const { problems, apply } = open('digital1', 1)
    const filled = {
      displayType: 'digital',
      lowThreshold: '0.5',
      lowString: 'Off',
      highString: 'On',
    } as const
    expect(Object.keys(problems({ displayType: 'digital' }))).toEqual([
      'lowThreshold',
      'lowString',
      'highString',
    ])
    expect(problems(filled)).toEqual({})
    expect(problems({ ...filled, lowString: '???' })).toEqual({ lowString: 'Enter text' })
    expect(apply(filled).digitalSettings).toEqual({ lowThreshold: 0.5, lowString: 'Off', highString: 'On' })
  })

  it('takes a type that does not suit the value for the first that does', () => {
    expect(open('cp1', 'text', { displayType: 'gauge' }).draft.displayType).toBe('raw')
    expect(open('cp1', 5, { displayType: 'hex' }).draft.displayType).toBe('default')
  })

  it('holds what a trigger asks', () => {
    const entry = open('tp0', undefined, { name: 'Horn' }).apply({
      confirm: true,
      confirmText: 'Sound the horn?',
      groupKey: 'tg1',
    })
    expect(entry).toEqual({ name: 'Horn', confirm: true, confirmText: 'Sound the horn?', groupKey: 'tg1' })
  })
})
