import { beforeEach, describe, expect, it } from 'vitest'
import {
  addApiCredential,
  getApiCredentials,
  removeApiCredential,
} from '../../functions/users/apiCredentials'
import { openApiCredentials } from '../../functions/users/apiCredentialStore'
import { openUserStore } from '../../functions/users/userStore'
import { callerOf, openScene, tables } from './openScene'
import { userRowOf } from './signedIn'

const scene = openScene()
const users = openUserStore(scene.documents, tables.users)
const credentials = openApiCredentials(scene.documents, tables.users, scene.now)
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
    expect(await credentials.use(key)).toBe(ann.userid)
    expect(await credentials.use(`${key}x`)).toBeUndefined()
    const usedTs = Math.floor(scene.now() / 1000)
    expect((await list({}, ann)).credentials[0]?.accessDate).toBe(usedTs)
    scene.clock.ms += 30_000
    await credentials.use(key)
    expect((await list({}, ann)).credentials[0]?.accessDate).toBe(usedTs)
    scene.clock.ms += 30_000
    await credentials.use(key)
    expect((await list({}, ann)).credentials[0]?.accessDate).toBe(usedTs + 60)
  })

  it('opens nothing once it was removed, and can be removed again', async () => {
    const { id, key } = await add({}, ann)
    await remove({ credentialid: id }, ann)
    expect(await credentials.use(key)).toBeUndefined()
    expect((await list({}, ann)).credentials).toEqual([])
    await expect(remove({ credentialid: id }, ann)).resolves.toBeDefined()
    expect((await add({}, ann)).key).not.toBe(key)
  })

  it('of somebody else cannot be removed', async () => {
    const { id, key } = await add({}, ann)
    await remove({ credentialid: id }, await newPerson())
    expect(await credentials.use(key)).toBe(ann.userid)
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
