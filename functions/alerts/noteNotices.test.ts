import { expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import type { DueNotice } from './dueNotices'
import { graceMs, maxNamed, openNoteNotices } from './noteNotices'

const nowMs = 1_700_000_000_000
const deviceid = DeviceId.parse('PUMP00001')

const event = (i: number, level = 'alarm') => ({
  ...{ key: `k${i}`, id: `e${i}`, topic: 'vin', level, msg: 'Low', beganMs: i },
})
const notice = (events: number[], channel: DueNotice['channel'] = 'email'): DueNotice => ({
  ...{ channel, atMs: nowMs, due: events.map((i) => event(i)), others: [] },
})
const note = (notices: readonly DueNotice[]) => {
  let made = 0
  const { items, noted } = openNoteNotices('Notices', () => `N${(made += 1)}`)(deviceid, notices, nowMs)
  return { rows: items.map(({ Put }) => Put?.Item ?? {}), noted }
}

it('makes a row of each, which the sender or else the sweep takes', () => {
  const { rows, noted } = note([notice([1]), notice([2], 'sms')])
  expect(rows).toMatchObject([
    { id: 'N1', kind: 'event', state: 'new', channel: 'email', dueMs: nowMs + graceMs, createdMs: nowMs },
    { id: 'N2', channel: 'sms', due: [{ key: 'k2' }], more: 0 },
  ])
  expect(noted).toEqual([
    { id: 'N1', channel: 'email', keys: ['k1'] },
    { id: 'N2', channel: 'sms', keys: ['k2'] },
  ])
})

it('names the worst twenty of each, and counts the rest', () => {
  const many = Array.from({ length: maxNamed + 3 }, (_, i) => event(i, i === 0 ? 'alarm' : 'alert'))
  const [row] = note([{ ...notice([]), due: many, others: many.slice(0, maxNamed + 1) }]).rows
  const due = row?.due as { key: string }[]
  expect(due.map(({ key }) => key).slice(0, 2)).toEqual(['k0', `k${maxNamed + 2}`])
  expect([due.length, (row?.others as unknown[]).length, row?.more]).toEqual([maxNamed, maxNamed, 4])
})

it('makes twenty rows apart, and of more no event is left out', () => {
  expect(note(Array.from({ length: 20 }, (_, i) => notice([i]))).rows).toHaveLength(20)
  const channels = ['email', 'sms'] as const
  const { rows, noted } = note(Array.from({ length: 41 }, (_, i) => notice([i], channels[i % 2])))
  expect(rows).toHaveLength(20)
  expect(noted.flatMap(({ keys }) => keys).sort()).toEqual(
    Array.from({ length: 41 }, (_, i) => `k${i}`).sort(),
  )
  expect(new Set(noted.slice(18).map(({ channel }) => channel))).toEqual(new Set(channels))
})

it('says of an event in two messages that are joined the newer word', () => {
  const twice = [
    ...Array.from({ length: 18 }, (_, i) => notice([i])),
    notice([99]),
    notice([99]),
    notice([98]),
  ]
  const newer = twice.map((each, i) => (i === 19 ? { ...each, due: [{ ...event(99), msg: 'Lower' }] } : each))
  const last = note(newer).rows.at(-1)?.due as { key: string; msg: string }[]
  expect(last.map(({ key, msg }) => `${key} ${msg}`)).toEqual(['k99 Lower', 'k98 Low'])
})
