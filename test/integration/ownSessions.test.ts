import { beforeEach, describe, expect, it } from 'vitest'
import { endSession, getSessions, noteSession, openSessions } from '../../functions/users/ownSessions'
import { openUserStore } from '../../functions/users/userStore'
import { SessionId } from '../../shared/core/ids'
import { callerOf, openScene, tables } from './openScene'
import { userRowOf } from './signedIn'

const scene = openScene()
const users = openUserStore(scene.documents, tables.users)
const sessions = openSessions(scene.documents, tables.users, scene.now)
/** Where nothing rings any more, session by session. */
const silenced: unknown[] = []
const silence = (_userid: unknown, session: string | undefined) =>
  Promise.resolve(void silenced.push(session))
const [list, note, end] = [
  getSessions(users, sessions),
  noteSession(sessions),
  endSession(users, sessions, silence, scene.now),
]
const idOf = (number: number) =>
  SessionId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)

let people = 900
const newPerson = async () => {
  people += 1
  await scene.put('users', userRowOf(people))
  const caller = callerOf(people)
  return (session: number) => ({ ...caller, sessionId: idOf(session) })
}
let ann: Awaited<ReturnType<typeof newPerson>>
beforeEach(async () => {
  ann = await newPerson()
})
const shown = async (session: number) =>
  (await list({}, ann(session))).sessions.map(({ device, isThis }) => [device, isThis])

describe('the sessions of an account', () => {
  it('are listed with what they are open in, the one used last first', async () => {
    await note({ device: 'Chrome on Windows' }, ann(1))
    scene.clock.ms += 60_000
    await note({ device: 'Safari on iPhone' }, ann(2))
    expect(await shown(1)).toEqual([
      ['Safari on iPhone', false],
      ['Chrome on Windows', true],
    ])
  })

  it('are noted once in ten minutes, however often a page opens, and keep when they began', async () => {
    await note({ device: 'Chrome on Windows' }, ann(1))
    const [first] = (await list({}, ann(1))).sessions
    scene.clock.ms += 9 * 60_000
    await note({ device: 'Chrome on Windows' }, ann(1))
    expect((await list({}, ann(1))).sessions).toEqual([first])
    scene.clock.ms += 60_000
    await note({ device: 'Chrome on Windows' }, ann(1))
    expect((await list({}, ann(1))).sessions).toEqual([{ ...first, usedTs: (first?.usedTs ?? 0) + 600 }])
  })

  it('end one by one, and only by their owner', async () => {
    const bob = await newPerson()
    await note({ device: 'Chrome on Windows' }, ann(1))
    await note({ device: 'Safari on iPhone' }, ann(2))
    const notFound = expect.objectContaining({ code: 'notFound' }) as unknown
    await expect(end({ sessionid: idOf(2) }, bob(3))).rejects.toEqual(notFound)
    await expect(end({ sessionid: idOf(9) }, ann(1))).rejects.toEqual(notFound)
    expect(await shown(1)).toHaveLength(2)
    await end({ sessionid: idOf(2) }, ann(1))
    await end({ sessionid: idOf(2) }, ann(1))
    expect(await shown(1)).toEqual([['Chrome on Windows', true]])
    const row = await users.read(ann(1).userid)
    expect(Object.keys(row?.endedSessions ?? {})).toEqual([idOf(2)])
  })

  it('are gone from the list when all have ended, or after eight days', async () => {
    await note({ device: 'Chrome on Windows' }, ann(1))
    await users.endSessionsBefore(ann(1).userid, scene.now() / 1000 + 1)
    scene.clock.ms += 2000
    await note({ device: 'Safari on iPhone' }, ann(2))
    expect(await shown(2)).toEqual([['Safari on iPhone', true]])
    scene.clock.ms += 9 * 86_400_000
    await note({ device: 'Firefox on Linux' }, ann(3))
    expect(await shown(3)).toEqual([['Firefox on Linux', true]])
  })
})
