import { expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { graceMs, maxNamed, openNoticeForPeople } from './noteNotices'

const nowMs = 1_700_000_000_000
const deviceid = DeviceId.parse('PUMP00001')
const event = (i: number, level = 'alert') => ({ topic: `cp${i}`, level, msg: 'High', beganMs: i })

const write = (fields: object) => {
  const note = openNoticeForPeople('Notices', (ms) => `N${ms}`)
  const people = [{ to: 'ann@example.com' }, { to: 'bob@example.com' }]
  const start = { kind: 'reminder', channel: 'email', deviceid, people, events: [event(1)], atMs: 5 } as const
  return note({ ...start, ...fields }, nowMs)
}

it('a notification for people is a row of the outbox, which the sender or else the sweep takes', () => {
  const { item, deviceid: device, id } = write({ headline: 'Step 2' })
  expect([device, id]).toEqual([deviceid, `N${nowMs}`])
  expect(item.Put).toMatchObject({
    TableName: 'Notices',
    Item: {
      ...{ deviceid, id, kind: 'reminder', channel: 'email', state: 'new', createdMs: nowMs, atMs: 5 },
      ...{ dueMs: nowMs + graceMs, due: [event(1)], more: 0, headline: 'Step 2' },
      people: [{ to: 'ann@example.com' }, { to: 'bob@example.com' }],
    },
  })
  expect(write({}).item.Put?.Item).not.toHaveProperty('headline')
})

it('it names the worst twenty of its events, and counts the rest', () => {
  const events = Array.from({ length: maxNamed + 3 }, (_, i) => event(i, i === 0 ? 'alarm' : 'alert'))
  const item = write({ events }).item.Put?.Item
  const due = item?.due as { topic: string }[]
  expect([due.length, item?.more, due[0]?.topic]).toEqual([maxNamed, 3, 'cp0'])
  expect(events[0]?.topic).toBe('cp0')
  expect(write({ events: events.slice(3) }).item.Put?.Item?.more).toBe(0)
})
