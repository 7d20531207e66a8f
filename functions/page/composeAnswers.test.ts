import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../shared/core/endpoint'
import { DeviceId, UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { DeviceAbility, Role } from '../../shared/core/roles'
import type { Caller } from '../core/http/caller'
import { composeAnswers } from './composeAnswers'

const deviceid = DeviceId.parse('TRUCK0001')
const caller = (role: Role | undefined, specialGroups: Caller['specialGroups'] = new Set()): Caller => ({
  userid: UserId.parse('00000000-0000-4000-8000-000000000001'),
  email: 'someone@example.com',
  name: 'Someone',
  specialGroups,
  sessionId: 'session',
  tokenExpires: 0,
  requestId: 'request',
  ...(role === undefined ? {} : { role }),
})

const readName = (ability: DeviceAbility) =>
  endpoint({
    service: 'device',
    method: 'GET',
    path: '/device/{deviceid}/name',
    summary: 'Read a name.',
    ability,
    input: z.object({ deviceid: DeviceId, long: z.optional(z.string()) }),
    output: z.object({ name: z.string() }),
  })

const address = '/api/device/TRUCK0001/name?long=true'
const compose = async (
  role: Role | undefined,
  ability: DeviceAbility,
  run = () => Promise.resolve({ name: 'Truck' }),
) => {
  const { answers, add } = composeAnswers(caller(role))
  await add(readName(ability), { deviceid, long: 'true' }, run)
  return answers
}

describe('a part of a page', () => {
  it('lies under the address that the page asks, without what its contract does not promise', async () => {
    const run = () => Promise.resolve({ name: 'Truck', secret: 'hidden' })
    expect(await compose('VIEW', 'viewData', run)).toEqual({ [address]: { name: 'Truck' } })
  })

  it('is left out, and not even read, for a caller whose role does not allow it', async () => {
    let reads = 0
    const run = () => {
      reads += 1
      return Promise.resolve({ name: 'Truck' })
    }
    expect(await compose('VIEW', 'viewCommands', run)).toEqual({})
    expect(await compose(undefined, 'viewData', run)).toEqual({})
    // A role alone does not give this one.
    expect(await compose('ADMIN', 'useDistributorTools', run)).toEqual({})
    expect(reads).toBe(0)
    expect(await compose('OPERATOR', 'viewCommands', run)).toEqual({ [address]: { name: 'Truck' } })
  })

  it.each([
    ['is refused', new Problem('notFound')],
    ['fails', new Error('The store is away.')],
  ])('is left out when it %s, and takes no other part along', async (_, failure) => {
    const { answers, add } = composeAnswers(caller('ADMIN'))
    const endpoint = readName('viewData')
    await Promise.all([
      add(endpoint, { deviceid }, () => Promise.reject(failure)),
      add(endpoint, { deviceid, long: 'true' }, () => Promise.resolve({ name: 'Truck' })),
    ])
    expect(answers).toEqual({ [address]: { name: 'Truck' } })
  })
})
