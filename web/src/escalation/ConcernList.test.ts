import { describe, expect, it } from 'vitest'
import { UserId } from '../../../shared/core/ids'
import type { Reachable } from '../../../shared/escalation/escalation'
import { concernsOfChain, concernsOfRota } from './ConcernList'
import { newRota } from './useEscalation'

const person = (n: number, name: string, channels: Reachable['channels']): Reachable => ({
  userid: UserId.parse(`00000000-0000-4000-8000-00000000000${n}`),
  name,
  role: 'ADMIN',
  channels,
})
const [ann, bob] = [person(1, 'Ann', ['email']), person(2, 'Bob', [])]
/** A Tuesday, UTC. */
const nowMs = Date.UTC(2026, 10, 24, 12)

describe('before a rota is saved', () => {
  it('nothing is asked of one without gaps whose people can be reached', () => {
    expect(concernsOfRota(newRota(ann.userid, 'UTC'), [ann, bob], nowMs)).toEqual([])
  })

  it('its gaps and the people without anything confirmed are named', () => {
    const rota = newRota(bob.userid, 'UTC')
    const shifts = [{ days: [0, 1, 2, 3, 4, 5, 6], from: '00:00', to: '23:00', people: [bob.userid] }]
    const [gaps, silent] = concernsOfRota({ ...rota, shifts }, [ann, bob], nowMs)
    expect(gaps).toMatch(/^No one is on call in the next 28 days: Tue 23:00 to Wed 00:00; .*; and 25 more\.$/)
    expect(silent).toBe('No confirmed email address, phone number or device that rings: Bob.')
  })
})

it('before a chain is saved, who is not reached by the channels of a step is named', () => {
  const steps = [{ people: [ann.userid], channels: ['sms' as const], afterMinutes: 0 }]
  const chain = { name: 'Alarms', level: 'alarm' as const, steps }
  expect(concernsOfChain(chain, { people: [ann, bob], rotas: [] }, nowMs)).toEqual([
    'Step 1: not reached by text message: Ann.',
  ])
})
