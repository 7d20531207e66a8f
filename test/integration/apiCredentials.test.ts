import { beforeEach, describe, expect, it } from 'vitest'
import {
  addApiCredential,
  getApiCredentials,
  removeApiCredential,
} from '../../functions/users/apiCredentials'
import { openApiCredentials } from '../../functions/users/apiCredentialStore'
import { openUseApiKey } from '../../functions/users/useApiKey'
import { keyRate } from '../../shared/core/requestRates'
import { openUserStore } from '../../functions/users/userStore'
import type { Problem } from '../../shared/core/problem'
import { callerOf, openScene, tables } from './openScene'
import { userRowOf } from './signedIn'

const scene = openScene()
const users = openUserStore(scene.documents, tables.users)
const credentials = openApiCredentials(scene.documents, tables.users, scene.now)
const useKey = openUseApiKey(scene.documents, tables.users, scene.now)
const [list, add, remove] = [
  getApiCredentials(users, credentials),
  addApiCredential(users, credentials),
  removeApiCredential(credentials),
]

let people = 800
let ann: ReturnType<typeof callerOf>
const newPerson = async (row = {}) => {
  people += 1
  await scene.put('users', { ...userRowOf(people), ...row })
  return callerOf(people)
}
beforeEach(async () => {
  ann = await newPerson()
})

describe('an API key', () => {
  it('is told whole once, and by its beginning from then on', async () => {
    const { id, key, timeAdded, accessDate } = await add({}, ann)
    expect(key).toMatch(/^dp_[\w-]{32}$/)
    expect([timeAdded, accessDate]).toEqual([scene.now() / 1000, null])
    const { credentials: all, maxApiKeys } = await list({}, ann)
    expect(maxApiKeys).toBe(1)
    expect(all).toEqual([{ id, key: `${key.slice(0, 9)}…`, timeAdded, accessDate: null }])
    expect(JSON.stringify(await scene.all('users'))).not.toContain(key)
  })

  it('opens its own account and tells when it was last used', async () => {
    const { key } = await add({}, ann)
    expect(await useKey(key)).toMatchObject({ userid: ann.userid })
    expect(await useKey(`${key}x`)).toBeUndefined()
    const usedTs = Math.floor(scene.now() / 1000)
    expect((await list({}, ann)).credentials[0]?.accessDate).toBe(usedTs)
    scene.clock.ms += 30_000
    await useKey(key)
    expect((await list({}, ann)).credentials[0]?.accessDate).toBe(usedTs + 30)
  })

  it('opens nothing once it was removed, and is not there to be removed again', async () => {
    const { id, key } = await add({}, ann)
    await remove({ credentialid: id }, ann)
    expect(await useKey(key)).toBeUndefined()
    expect((await list({}, ann)).credentials).toEqual([])
    await expect(remove({ credentialid: id }, ann)).rejects.toMatchObject({ code: 'notFound' })
    expect((await add({}, ann)).key).not.toBe(key)
  })

  it('of another account is not found, and stays', async () => {
    const { id, key } = await add({}, ann)
    const removed = remove({ credentialid: id }, await newPerson())
    await expect(removed).rejects.toMatchObject({ code: 'notFound' })
    expect(await useKey(key)).toMatchObject({ userid: ann.userid })
  })

  it('is one of as many as the account may have, though many are asked for at once', async () => {
    const keen = await newPerson({ maxApiKeys: 3 })
    const made = await Promise.allSettled(Array.from({ length: 20 }, () => add({}, keen)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await list({}, keen)).credentials).toHaveLength(3)
    await expect(add({}, keen)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Maximum number of API keys reached [3]',
    })
  })
})

describe('how often a key may ask', () => {
  const ask = async (key: string) => {
    try {
      return (await useKey(key))?.remaining
    } catch (error) {
      return (error as Problem).code
    }
  }

  it('is twenty times at once, and ten times a second from then on', async () => {
    const { key } = await add({}, ann)
    const first = []
    for (let n = 0; n < 22; n += 1) first.push(await ask(key))
    expect(first.slice(0, 3)).toEqual([19, 18, 17])
    expect(first.slice(19)).toEqual([0, 'tooManyAttempts', 'tooManyAttempts'])
    await expect(useKey(key)).rejects.toMatchObject({ retryAfterSeconds: 1 })
    scene.clock.ms += 300
    expect([await ask(key), await ask(key), await ask(key), await ask(key)]).toEqual([
      2,
      1,
      0,
      'tooManyAttempts',
    ])
    scene.clock.ms += 60_000
    expect(await useKey(key)).toMatchObject({ remaining: 19, resetSeconds: 1 })
  })

  it('is not exceeded by asking at the same moment, and is one for all keys of the account, a new one too', async () => {
    const rich = await newPerson({ maxApiKeys: 2 })
    const [one, two] = [await add({}, rich), await add({}, rich)]
    const other = await add({}, ann)
    const asked = await Promise.all(Array.from({ length: 50 }, () => ask(one.key)))
    expect(asked.filter((each) => typeof each === 'number')).toHaveLength(keyRate.atOnce)
    expect(await ask(two.key)).toBe('tooManyAttempts')
    await remove({ credentialid: one.id }, rich)
    const fresh = await add({}, rich)
    expect(await ask(fresh.key)).toBe('tooManyAttempts')
    expect(await ask(other.key)).toBe(19)
  })
})

describe('an account of a brand without the API', () => {
  const url = 'https://portal.carbonet.example'

  it('has no keys, whatever host it asks under', async () => {
    const partner = await newPerson({ url })
    await expect(list({}, partner)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(add({}, partner)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(add({}, await newPerson({ url: 'portal.carbonet.example' }))).rejects.toThrow()
  })

  it('may have them all the same as a member of api_access_override', async () => {
    const partner = await newPerson({ url })
    const welcome = { ...partner, specialGroups: new Set(['api_access_override' as const]) }
    expect((await add({}, welcome)).key).toMatch(/^dp_/)
  })
})
