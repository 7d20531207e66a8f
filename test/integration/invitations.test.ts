import { describe, expect, it } from 'vitest'
import { openMemoryDocuments } from './memoryDocuments'
import {
  invitationWindowSeconds,
  maxInvitations,
  openInvitationLimit,
} from '../../functions/users/invitationLimit'

const open = () => {
  const documents = openMemoryDocuments({ Access: ['pk', 'sk'] })
  const clock = { ms: 1_800_000_000_000 }
  const count = openInvitationLimit(documents, 'Access', () => clock.ms)
  const countTimes = async (times: number, userid = 'ann') => {
    for (let i = 0; i < times; i += 1) await count(userid)
  }
  return { clock, count, countTimes }
}

describe('the limit of invitations', () => {
  it('lets twenty pass in an hour and refuses the next, saying when to come back', async () => {
    const { clock, count, countTimes } = open()
    await countTimes(maxInvitations)
    clock.ms += 600_000
    await expect(count('ann')).rejects.toMatchObject({
      code: 'tooManyAttempts',
      retryAfterSeconds: invitationWindowSeconds - 600,
    })
  })

  it('counts each person by themselves', async () => {
    const { countTimes } = open()
    await countTimes(maxInvitations)
    await expect(countTimes(1, 'bob')).resolves.toBeUndefined()
  })

  it('begins anew after the hour, and is not extended by what it refused', async () => {
    const { clock, count, countTimes } = open()
    await countTimes(maxInvitations)
    clock.ms += (invitationWindowSeconds - 1) * 1000
    await expect(count('ann')).rejects.toThrow()
    clock.ms += 1000
    await countTimes(maxInvitations)
    await expect(count('ann')).rejects.toThrow()
  })

  it('lets exactly twenty of forty pass that come at once', async () => {
    const { count } = open()
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => count('ann')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxInvitations)
  })
})
