import { beforeEach, describe, expect, it } from 'vitest'
import { answerTimeoutMs, maxSends } from '../../functions/commands/deliver'
import { putFile } from '../../functions/files/fileCommands'
import { putScript } from '../../functions/scripts/putScript'
import { putScriptLock } from '../../functions/scripts/guardScript'
import { killEverywhere, mortal } from './dieAt'
import { type Scene, callerOf, openScene } from './openScene'

const scene = openScene()
let device: Awaited<ReturnType<Scene['addDevice']>>
let count = 0

const freshDevice = async () => {
  scene.sent.length = 0
  count += 1
  device = await scene.addDevice(`SCR${String(count).padStart(6, '0')}`)
}
beforeEach(freshDevice)

const service = () => scene.openService(scene.documents)
const [ada, bob] = [callerOf(1), callerOf(2)]
const lock = (caller = ada, isWanted = true) =>
  putScriptLock(service())({ deviceid: device, lock: isWanted }, caller)
const logged = async () => (await scene.all('serverLog')).length

describe('two people who lock a script at once', () => {
  it('never both win, in a thousand races', async () => {
    const before = await logged()
    const race = async (n: number) => {
      const deviceid = await scene.addDevice(`LCK${String(n).padStart(6, '0')}`)
      const lockBy = (caller: typeof ada) => putScriptLock(service())({ deviceid, lock: true }, caller)
      const ends = await Promise.allSettled([lockBy(ada), lockBy(bob)])
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const winner = ends[0].status === 'fulfilled' ? ada : bob
      expect((await service().scripts.lock(deviceid))?.email).toBe(winner.email)
    }
    await Promise.all(Array.from({ length: 1000 }, (_, n) => race(n)))
    expect((await logged()) - before).toBe(1000)
  })
})

describe('a lock and a save of somebody else at the same moment', () => {
  it('leave a script that was saved before the lock, or none', async () => {
    let changes = 0
    const before = await logged()
    for (let race = 0; race < 100; race += 1) {
      await freshDevice()
      const save = () => putScript(service())({ deviceid: device, scriptFileBase64: 'YTs=' }, bob)
      const [locked, saved] = await Promise.allSettled([lock(ada), save()])
      expect(locked.status).toBe('fulfilled')
      const script = await service().scripts.script(device)
      expect(script?.version).toBe(saved.status === 'fulfilled' ? 1 : undefined)
      await expect(save()).rejects.toMatchObject({ code: 'forbidden' })
      changes += saved.status === 'fulfilled' ? 2 : 1
    }
    expect((await logged()) - before).toBe(changes)
  })
})

describe('a file on its way', () => {
  const file = Buffer.from(Array.from({ length: 20_000 }, (_, at) => at % 251))
  const send = () =>
    putFile(service())(
      { deviceid: device, fileName: 'init.js', fileDataBase64: file.toString('base64') },
      ada,
    )
  /** What the device has written, from every frame that reached it, in order. */
  const written = () =>
    scene.sent.reduce((before, { method, args }) => {
      if (method !== 'FS.Put') return before
      const { data, append } = JSON.parse(args) as { data: string; append: boolean }
      const piece = Buffer.from(data, 'base64')
      return append ? Buffer.concat([before, piece]) : piece
    }, Buffer.alloc(0))
  /** The end that is read back after the last piece. */
  const readBack = (args: string) => {
    const { offset, len } = JSON.parse(args) as { offset: number; len: number }
    return {
      data: written()
        .subarray(offset, offset + len)
        .toString('base64'),
      left: 0,
    }
  }
  const answerOf = (at: number) => {
    const { frameId, method, args } = scene.sent.at(at) ?? { args: '' }
    return JSON.stringify({ id: frameId, src: device, result: method === 'FS.Get' ? readBack(args) : null })
  }
  const command = async () => (await service().commands.newest(device, 1)).commands[0]
  const leftovers = async () =>
    (await scene.all('commands')).filter(
      ({ deviceid, sk }) => deviceid === device && String(sk).startsWith('#FILE#'),
    )
  /** The device answers each frame, and makes contact when nothing comes. */
  const liveOn = async () => {
    for (let turn = 0; turn < 50 && (await command())?.status !== 'complete'; turn += 1) {
      const frames = scene.sent.length
      if (frames > 0) await service().takeAnswer(device, answerOf(-1))
      if (scene.sent.length > frames) continue
      scene.clock.ms += answerTimeoutMs
      await service().deliver(device)
    }
  }

  it('is whole on the device wherever the portal died while it took an answer', async () => {
    const deaths = await killEverywhere(
      async (life) => {
        await freshDevice()
        await send()
        const frame = answerOf(0)
        const dying = scene.openService(mortal(scene.documents, life), (sent) =>
          life.step(() => scene.sendFrame(sent)),
        )
        try {
          await dying.takeAnswer(device, frame)
        } catch (error) {
          // The queue hands the same message out again.
          await service().takeAnswer(device, frame)
          throw error
        }
      },
      async (where) => {
        await liveOn()
        expect((await command())?.status, where).toBe('complete')
        expect(written().equals(file), where).toBe(true)
        expect(await leftovers(), where).toEqual([])
        expect((await service().devices.link(device))?.openCommands, where).toBe(0)
      },
    )
    expect(deaths).toBeGreaterThanOrEqual(8)
  })

  it('moves on once for an answer that comes five times', async () => {
    await send()
    const frame = answerOf(0)
    await Promise.all(Array.from({ length: 5 }, () => service().takeAnswer(device, frame)))
    expect(scene.sent).toHaveLength(2)
  })

  it('does not take the late answer to a piece for that of the file begun again', async () => {
    await send()
    await service().takeAnswer(device, answerOf(0))
    const late = answerOf(-1)
    scene.clock.ms += answerTimeoutMs
    await service().deliver(device)
    await service().takeAnswer(device, late)
    expect(scene.sent).toHaveLength(3)
    await liveOn()
    expect(written().equals(file)).toBe(true)
  })

  it('is given up after being begun anew so many times', async () => {
    await send()
    for (let contact = 0; contact < maxSends + 2; contact += 1) {
      scene.clock.ms += answerTimeoutMs
      await service().deliver(device)
    }
    expect((await command())?.status).toBe('noAnswer')
    expect(scene.sent).toHaveLength(maxSends)
    expect(await leftovers()).toEqual([])
  })

  it('waits behind the one before it', async () => {
    await send()
    scene.clock.ms += 1
    await send()
    await liveOn()
    expect(written().equals(file)).toBe(true)
    expect(scene.sent.filter(({ args }) => args.includes('"append":false'))).toHaveLength(2)
  })
})
