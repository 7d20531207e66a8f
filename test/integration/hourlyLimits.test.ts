import { describe, expect, it } from 'vitest'
import { UserId } from '../../shared/core/ids'
import { openMemoryDocuments } from './memoryDocuments'
import {
  type HourlyLimit,
  besideAccount,
  hourlyLimits,
  openHourlyLimit,
} from '../../functions/core/hourlyLimits'

const ann = UserId.parse('00000000-0000-4000-8000-000000000001')
const bob = UserId.parse('00000000-0000-4000-8000-000000000002')
const names = Object.keys(hourlyLimits) as HourlyLimit[]

const open = (name: HourlyLimit) => {
  const documents = openMemoryDocuments({ Access: ['pk', 'sk'] })
  const clock = { ms: 1_800_000_000_000 }
  const count = openHourlyLimit(documents, 'Access', name, () => clock.ms)
  const countTimes = async (times: number, userid = ann) => {
    for (let i = 0; i < times; i += 1) await count(userid)
  }
  return { documents, clock, count, countTimes, max: hourlyLimits[name].max }
}

describe.each(names)('the limit of %s', (name) => {
  it('lets its number pass in an hour and refuses the next, saying when to come back', async () => {
    const { clock, count, countTimes, max } = open(name)
    await countTimes(max)
    clock.ms += 600_000
    await expect(count(ann)).rejects.toMatchObject({
      code: 'tooManyAttempts',
      message: `${hourlyLimits[name].problem} Please wait and try again.`,
      retryAfterSeconds: 3000,
    })
  })

  it('counts each person by themselves', async () => {
    const { countTimes, max } = open(name)
    await countTimes(max)
    await expect(countTimes(1, bob)).resolves.toBeUndefined()
  })

  it('begins anew after the hour, and is not extended by what it refused', async () => {
    const { clock, count, countTimes, max } = open(name)
    await countTimes(max)
    clock.ms += 3_599_000
    await expect(count(ann)).rejects.toThrow()
    clock.ms += 1000
    await countTimes(max)
    await expect(count(ann)).rejects.toThrow()
  })

  it('lets exactly its number pass of twice as many that come at once', async () => {
    const { count, max } = open(name)
    const outcomes = await Promise.allSettled(Array.from({ length: 2 * max }, () => count(ann)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(max)
  })
})

it('one limit takes nothing of another', async () => {
  const { documents, clock, countTimes, max } = open('invitations')
  await countTimes(max)
  await expect(openHourlyLimit(documents, 'Access', 'uploads', () => clock.ms)(ann)).resolves.toBeUndefined()
})

it('of the accounts’ own service is kept in its table, each person and limit by itself', async () => {
  const documents = openMemoryDocuments({ Users: ['pk'] })
  const openAt = (name: HourlyLimit) =>
    openHourlyLimit(documents, 'Users', name, () => 1_800_000_000_000, besideAccount)
  const count = openAt('supportRequests')
  for (let i = 0; i < hourlyLimits.supportRequests.max; i += 1) await count(ann)
  await expect(count(ann)).rejects.toMatchObject({ code: 'tooManyAttempts' })
  await expect(count(bob)).resolves.toBeUndefined()
  await expect(openAt('testAlerts')(ann)).resolves.toBeUndefined()
})
