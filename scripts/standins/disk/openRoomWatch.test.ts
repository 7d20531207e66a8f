import { afterEach, describe, expect, it } from 'vitest'
import { type RoomWatch, openRoomWatch } from './openRoomWatch'

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
