import { expect, it, vi } from 'vitest'
import { type AnnouncementRow, openCurrentAnnouncement, rereadAfterMs } from './announcementStore'

const row: AnnouncementRow = {
  text: 'Work on Sunday.',
  tone: 'info',
  fromTs: 100,
  untilTs: 200,
  link: '',
  version: 3,
}
const told = { id: 3, text: 'Work on Sunday.', tone: 'info', untilTs: 200 }

const nothing: AnnouncementRow = { ...row, text: '' }

const openAt = (
  seconds: number,
  read = vi.fn(() => Promise.resolve(row)),
  readGap = () => Promise.resolve(nothing),
) => {
  const clock = { ms: seconds * 1000 }
  return { clock, read, current: openCurrentAnnouncement({ read, readGap }, () => clock.ms) }
}

it.each([
  [99.999, undefined],
  [100, told],
  [199.999, told],
  [200, undefined],
])('at second %d it tells %j', async (seconds, expected) => {
  expect(await openAt(seconds).current()).toEqual(expected)
})

it('tells the link when there is one, and nothing when nothing is written', async () => {
  const link = 'https://example.com/status'
  const withLink = vi.fn(() => Promise.resolve({ ...row, link }))
  expect(await openAt(150, withLink).current()).toEqual({ ...told, link })
  const empty = vi.fn(() => Promise.resolve({ ...row, text: '' }))
  expect(await openAt(150, empty).current()).toBeUndefined()
})

it('reads once in its time, however often it is asked, and ends by the clock between', async () => {
  const { clock, read, current } = openAt(199)
  await Promise.all([current(), current()])
  clock.ms = 200_000
  expect(await current()).toBeUndefined()
  expect(read).toHaveBeenCalledOnce()
  clock.ms = 199_000 + rereadAfterMs
  await current()
  expect(read).toHaveBeenCalledTimes(2)
})

it('lets people in without it when it cannot be read', async () => {
  const read = vi.fn(() => Promise.reject(new Error('throttled')))
  expect(await openAt(150, read).current()).toBeUndefined()
})

it('tells of a time in which the portal received nothing, unless staff say something', async () => {
  const gap = () => Promise.resolve({ ...row, text: 'The portal did not receive readings.', version: 9 })
  const silent = vi.fn(() => Promise.resolve(nothing))
  expect(await openAt(150, silent, gap).current()).toMatchObject({ id: 9 })
  expect(await openAt(150, undefined, gap).current()).toEqual(told)
})
