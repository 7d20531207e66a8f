import { describe, expect, it, afterEach } from 'vitest'
import { reopenAfterFailure, type RoomWatch, openRoomWatch } from './diskRoom'

describe('a watch over the room of a disk', () => {
  let watch: RoomWatch | undefined
  afterEach(() => watch?.stop())

  const open = () => {
    const disk = { hasRoom: true, nowMs: 0, lines: [] as string[] }
    watch = openRoomWatch({
      hasRoom: () => Promise.resolve(disk.hasRoom),
      now: () => disk.nowMs,
      log: (line) => disk.lines.push(line),
      everyMs: 3_600_000,
    })
    return { disk, watch }
  }

  it('knows that there was none in between, also once there is room again', async () => {
    const { disk, watch: opened } = open()
    disk.nowMs = 10
    expect(await opened.wasFullSince(0)).toBe(false)
    disk.hasRoom = false
    disk.nowMs = 20
    expect(await opened.wasFullSince(15)).toBe(true)
    disk.hasRoom = true
    disk.nowMs = 30
    expect([await opened.wasFullSince(15), await opened.wasFullSince(25)]).toEqual([true, false])
  })

  it('says once that the disk is full, and once that it no longer is', async () => {
    const { disk, watch: opened } = open()
    disk.hasRoom = false
    for (const _ of ['once', 'twice']) await opened.wasFullSince(0)
    expect(opened.isFull()).toBe(true)
    disk.hasRoom = true
    for (const _ of ['once', 'twice']) await opened.wasFullSince(0)
    expect(opened.isFull()).toBe(false)
    expect(disk.lines).toEqual(['the disk is full: queues wait for room', 'the disk has room again'])
  })
})

/** A store that keeps refusing after a failed write until it is opened anew, as LevelDB does. */
const createStore = () => {
  const store = { hasRoom: true, isOpen: true, isBroken: false, opened: 0, written: 0 }
  return {
    store,
    open: () => {
      if (!store.hasRoom) return Promise.reject(new Error('disk full'))
      Object.assign(store, { isOpen: true, isBroken: false, opened: store.opened + 1 })
      return Promise.resolve()
    },
    close: () => Promise.resolve(void (store.isOpen = false)),
    put: () => {
      store.isBroken ||= !store.hasRoom
      if (store.isBroken) return Promise.reject(new Error('disk full'))
      return Promise.resolve(void store.written++)
    },
  }
}

const createReopened = (mayOpen?: () => boolean) => {
  const opened = createStore()
  const { ready, write } = reopenAfterFailure(opened, () =>
    Promise.resolve(mayOpen?.() ?? opened.store.hasRoom),
  )
  const put = async () => {
    await ready()
    await write(opened.put)
  }
  return { ...opened, put, ready, write }
}

describe('a store whose disk was full', () => {
  it('takes writes again when there is room, opened anew once for all who ask at the same time', async () => {
    const { store, put } = createReopened()
    await put()
    store.hasRoom = false
    await expect(put()).rejects.toThrow('disk full')
    store.hasRoom = true
    await Promise.all([put(), put(), put()])
    expect(store).toMatchObject({ opened: 1, written: 4 })
  })

  it('stays open for reading while there is no room', async () => {
    const { store, put, ready } = createReopened()
    store.hasRoom = false
    await expect(put()).rejects.toThrow('disk full')
    await ready()
    expect(store).toMatchObject({ isOpen: true, opened: 0 })
  })

  it('tries again when it could not be opened', async () => {
    const { store, put } = createReopened(() => true)
    store.hasRoom = false
    await expect(put()).rejects.toThrow('disk full')
    await expect(put()).rejects.toThrow('disk full')
    store.hasRoom = true
    await put()
    expect(store).toMatchObject({ isOpen: true, written: 1 })
  })

  it('takes no write that was decided on before it was opened anew', async () => {
    const { store, put, write } = createReopened()
    store.hasRoom = false
    await expect(put()).rejects.toThrow('disk full')
    store.hasRoom = true
    await expect(write(() => Promise.resolve())).rejects.toThrow('disk full')
  })
})
