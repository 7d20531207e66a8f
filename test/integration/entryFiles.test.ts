// Long because files of a service log are killed in every state, on one scene.
import { describe, expect, it } from 'vitest'
import { DeviceId, GroupId } from '../../shared/core/ids'
import { dayMs, secondMs } from '../../shared/core/time'
import {
  EntryFileId,
  maxEntryFileBytes,
  maxEntryFiles,
  notAnEntryFile,
  EntryId,
} from '../../shared/service/serviceEntry'
import { accessKey } from '../../functions/core/accessKey'
import type { BucketFiles } from '../../functions/core/bucketFiles'
import { batchWrite } from '../../functions/core/store/batchWrite'
import { endedSk, openEraseRows } from '../../functions/groups/endedRows'
import { logService } from '../../functions/service/changeLog'
import { openEntryFileStore } from '../../functions/service/entryFileStore'
import { openEraseService, openServiceStore } from '../../functions/service/serviceStore'
import { openKeepUploads } from '../../functions/service/keepUploads'
import {
  attachServiceFiles,
  getServiceFile,
  removeServiceFile,
  requestServiceUpload,
} from '../../functions/service/serveEntryFiles'
import { makeJpeg, makePng } from '../fixtures/images'
import { type Life, killEverywhere, mortal } from './dieAt'
import { groupid, machine, openServiceScene } from './serviceScene'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n', 'latin1')
const successor = DeviceId.parse('SERVICE02')
const noEntry = EntryId.parse('0'.repeat(26))
const keptKey = (fileid: string) => `service/${groupid}/${fileid}`

const mortalBucket = (bucket: BucketFiles, life: Life): BucketFiles => ({
  ...bucket,
  has: (key) => life.step(() => bucket.has(key)),
  read: (key, maxBytes) => life.step(() => bucket.read(key, maxBytes)),
  write: (key, bytes, type) => life.step(() => bucket.write(key, bytes, type)),
  remove: (keys) => life.step(() => bucket.remove(keys)),
})

/** A machine with a plan; `upload` is what a browser does with the form that it is given. */
const planned = async (devices: DeviceId[] = [machine]) => {
  const opened = openServiceScene(devices)
  const { planid } = await opened.put()
  opened.workFrom(4000, 1)
  await opened.sweep()
  const { parts, bucket, caller, scene } = opened
  const upload = async (bytes: Uint8Array = pdf): Promise<EntryFileId> => {
    const ask = requestServiceUpload(parts, () => Promise.resolve())
    const { fileid, fields } = await ask({ groupid, size: bytes.length }, caller)
    await bucket.write(fields.key ?? '', bytes, '')
    return fileid
  }
  const given = (fileid: EntryFileId, name = 'Oil sample.pdf') => ({ fileid, name })
  const log = (files: ReturnType<typeof given>[], own = parts) =>
    logService(own)(
      {
        ...{ groupid, deviceid: machine, planids: [planid], meterHours: 4001, note: '', parts: '', files },
        atTime: Math.floor(scene.nowMs / secondMs),
      },
      caller,
    )
  const attach = (entryid: EntryId, files: ReturnType<typeof given>[], own = parts) =>
    attachServiceFiles(own)({ groupid, deviceid: machine, entryid, files }, caller)
  const read = (entryid: EntryId, fileid: EntryFileId, deviceid = machine) =>
    getServiceFile(parts)({ groupid, deviceid, entryid, fileid }, caller)
  const remove = (entryid: EntryId, fileid: EntryFileId, deviceid = machine, own = parts) =>
    removeServiceFile(own)({ groupid, deviceid, entryid, fileid }, caller)
  const filesOf = async (deviceid = machine) =>
    (await parts.store.entries(groupid, deviceid)).map(({ entry }) => entry.files)
  const partsFor = (life: Life) => {
    const documents = mortal(opened.documents, life)
    const store = openServiceStore(documents, parts.TableName)
    const files = openEntryFileStore(mortalBucket(bucket, life))
    return { ...parts, documents, store, files, keepUploads: openKeepUploads(files, store.isReferredTo) }
  }
  return { ...opened, planid, upload, given, log, attach, read, remove, filesOf, partsFor }
}

describe('a file of an entry', () => {
  it('is attached as the entry is written, by what it is and without what cameras write into it', async () => {
    const { upload, given, log, filesOf, bucket, read } = await planned()
    const exif = Buffer.from([0xff, 0xe1, 0, 10, ...Buffer.from('Exif\0\0GP', 'latin1')])
    const photo = Buffer.concat([makeJpeg().subarray(0, 2), exif, makeJpeg().subarray(2)])
    const [first, second] = [await upload(), await upload(photo)]
    const { entryid } = await log([given(first), given(second, 'plate')])
    expect(await filesOf()).toEqual([
      [
        { fileid: first, name: 'Oil sample.pdf', type: 'application/pdf', size: pdf.length },
        { fileid: second, name: 'plate.jpg', type: 'image/jpeg', size: makeJpeg().length },
      ],
    ])
    expect(bucket.keys()).toEqual([first, second].map(keptKey).sort())
    expect(await bucket.read(keptKey(second), 1e6)).toEqual(makeJpeg())
    expect(await read(entryid, first)).toEqual({ url: `https://files.example/${keptKey(first)}` })
  })

  it('is attached afterwards, twice the same once, and is removed with its object', async () => {
    const { upload, given, log, attach, remove, read, filesOf, bucket } = await planned()
    const { entryid } = await log([])
    expect(await filesOf()).toEqual([undefined])
    const fileid = await upload()
    await attach(entryid, [given(fileid)])
    await attach(entryid, [given(fileid)])
    expect((await filesOf())[0]).toHaveLength(1)
    await remove(entryid, fileid)
    await remove(entryid, fileid)
    expect([await filesOf(), bucket.keys()]).toEqual([[[]], []])
    await expect(read(entryid, fileid)).rejects.toMatchObject({ code: 'notFound' })
  })

  it('stays with an entry that is undone, which takes no more', async () => {
    const { upload, given, log, attach, undo, read, caller } = await planned()
    const fileid = await upload()
    const { entryid } = await log([given(fileid)])
    await undo({ groupid, deviceid: machine, entryid }, caller)
    expect(await read(entryid, fileid)).toHaveProperty('url')
    const more = attach(entryid, [given(await upload())])
    await expect(more).rejects.toMatchObject({ code: 'conflict', message: 'This entry was undone.' })
  })

  it('is lost to none of four people who attach at the same time, and a fifth is refused what is too much', async () => {
    const { upload, given, log, attach, filesOf, bucket } = await planned()
    const { entryid } = await log([])
    const ids = await Promise.all(Array.from({ length: maxEntryFiles }, () => upload()))
    const pairs = [0, 2, 4, 6].map((from) => ids.slice(from, from + 2).map((fileid) => given(fileid)))
    await Promise.all(pairs.map((pair) => attach(entryid, pair)))
    expect((await filesOf())[0]?.map(({ fileid }) => fileid).sort()).toEqual([...ids].sort())
    const extra = await upload()
    await expect(attach(entryid, [given(extra)])).rejects.toMatchObject({ code: 'conflict' })
    expect(bucket.keys()).toEqual([`pending/${keptKey(extra)}`, ...ids.map(keptKey)].sort())
  })
})

describe('what is refused leaves nothing behind', () => {
  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a picture with a page behind it', Buffer.concat([makePng(), Buffer.from('<script>')])],
    ['a PDF that was cut off', pdf.subarray(0, 20)],
  ])('%s', async (_what, bytes) => {
    const { upload, given, log, filesOf, bucket } = await planned()
    const [good, bad] = [await upload(), await upload(bytes)]
    await expect(log([given(good), given(bad)])).rejects.toMatchObject({
      code: 'invalid',
      message: `Oil sample.pdf: ${notAnEntryFile}`,
    })
    expect(await filesOf()).toEqual([])
    expect(bucket.keys().filter((key) => !key.startsWith('pending/'))).toEqual([])
    await log([given(good)])
    expect(bucket.keys()).toContain(keptKey(good))
  })

  it('one byte too many: neither promised nor kept', async () => {
    const { upload, given, log, parts, caller } = await planned()
    const tooMuch = Buffer.concat([makePng({ bytes: maxEntryFileBytes }), Buffer.alloc(1)])
    const ask = requestServiceUpload(parts, () => Promise.resolve())
    await expect(ask({ groupid, size: tooMuch.length }, caller)).rejects.toMatchObject({ code: 'tooLarge' })
    const fileid = await upload()
    await parts.files.keep(groupid, fileid, tooMuch, 'image/png')
    await expect(log([given(fileid)])).rejects.toMatchObject({ code: 'tooLarge' })
  })

  it('what was never uploaded, what another entry has, and an entry that is not there', async () => {
    const { upload, given, log, attach, read, remove } = await planned()
    const never = EntryFileId.parse('1'.repeat(26))
    await expect(log([given(never)])).rejects.toMatchObject({ code: 'notFound' })
    const fileid = await upload()
    await log([given(fileid)])
    const other = await log([])
    for (const question of [
      read(other.entryid, fileid),
      read(noEntry, fileid),
      attach(noEntry, [given(fileid)]),
      remove(noEntry, fileid),
    ]) {
      await expect(question).rejects.toMatchObject({ code: 'notFound' })
    }
  })
})

describe('a machine that gets another unit', () => {
  const swapped = async () => {
    const devices = [machine]
    const opened = await planned(devices)
    const fileid = await opened.upload()
    const { entryid } = await opened.log([opened.given(fileid)])
    await opened.sweep()
    devices.push(successor)
    const streams = [machine, successor].map((deviceid) => ({ streamId: 's', deviceid, fromMs: 0 }))
    opened.scene.streams.set(successor, streams)
    opened.scene.nowMs += dayMs
    return { ...opened, fileid, entryid }
  }

  it('has the files of its log; one goes when neither log names it any more', async () => {
    const { sweep, read, remove, filesOf, bucket, fileid, entryid } = await swapped()
    await sweep()
    expect(await filesOf(successor)).toEqual(await filesOf(machine))
    await remove(entryid, fileid)
    expect(await read(entryid, fileid, successor)).toHaveProperty('url')
    await remove(entryid, fileid, successor)
    expect(bucket.keys()).toEqual([])
  })

  it('whose file is removed at any step of that names none that is gone', async () => {
    let opened: Awaited<ReturnType<typeof swapped>> | undefined
    const deaths = await killEverywhere(
      async (life) => {
        opened = await swapped()
        const work = opened.workWith(mortal(opened.documents, life))
        for (const { pk, sk } of await opened.due()) await work(pk, sk)
      },
      async (where) => {
        if (opened === undefined) throw new Error('It never began')
        await opened.remove(opened.entryid, opened.fileid)
        await opened.sweep()
        const named = (await opened.filesOf(successor)).flatMap((files) => files ?? [])
        const gone = named.filter(({ fileid }) => !opened?.bucket.keys().includes(keptKey(fileid)))
        expect([where, gone]).toEqual([where, []])
      },
    )
    expect(deaths).toBeGreaterThan(8)
  })
})

describe('killed at any step', () => {
  it.each(['an entry with a file', 'a file attached afterwards'] as const)(
    '%s is there after the next try, with one file that can be read',
    async (what) => {
      let opened: Awaited<ReturnType<typeof planned>> | undefined
      let again: (() => Promise<unknown>) | undefined
      const deaths = await killEverywhere(
        async (life) => {
          const own = (opened = await planned())
          const files = [own.given(await own.upload())]
          if (what === 'an entry with a file') {
            again = async () =>
              (await own.parts.store.entries(groupid, machine)).length === 0 ? own.log(files) : undefined
            await own.log(files, own.partsFor(life))
          } else {
            const { entryid } = await own.log([])
            again = () => own.attach(entryid, files)
            await own.attach(entryid, files, own.partsFor(life))
          }
        },
        async (where) => {
          if (opened === undefined || again === undefined) throw new Error('It never began')
          await again()
          const [files = []] = await opened.filesOf()
          expect([where, files.map(({ fileid }) => keptKey(fileid))]).toEqual([
            where,
            opened.bucket.keys().filter((key) => !key.startsWith('pending/')),
          ])
          expect(files).toHaveLength(1)
        },
      )
      expect(deaths).toBeGreaterThan(8)
    },
  )

  it('a removal is done by the next try', async () => {
    let opened: Awaited<ReturnType<typeof planned>> | undefined
    let again: (() => Promise<unknown>) | undefined
    const deaths = await killEverywhere(
      async (life) => {
        const own = (opened = await planned())
        const fileid = await own.upload()
        const { entryid } = await own.log([own.given(fileid)])
        again = () => own.remove(entryid, fileid)
        await own.remove(entryid, fileid, machine, own.partsFor(life))
      },
      async (where) => {
        await again?.()
        expect([where, await opened?.filesOf(), opened?.bucket.keys()]).toEqual([where, [[]], []])
      },
    )
    expect(deaths).toBeGreaterThan(4)
  })

  it('the end of a group with 10,000 files leaves none of its own and all of the others', async () => {
    const { documents, bucket, parts } = await planned()
    const other = GroupId.parse('g-Serviced2')
    const paged: BucketFiles = {
      ...bucket,
      list: async (prefix) => (await bucket.list(prefix)).slice(0, 1000),
    }
    for (let n = 0; n < 10_000; n += 1) await bucket.write(`service/${groupid}/${n}`, pdf, '')
    await bucket.write(`service/${other}/0`, pdf, '')
    await batchWrite(documents, parts.TableName, { put: [{ pk: accessKey.group(groupid), sk: endedSk }] })
    const erase = (files: BucketFiles) =>
      openEraseService(openEntryFileStore(files), openEraseRows(documents, parts.TableName))
    let removals = 0
    const dying: BucketFiles = {
      ...paged,
      remove: (keys) => ((removals += 1) > 4 ? Promise.reject(new Error('dead')) : bucket.remove(keys)),
    }
    await expect(erase(dying)(accessKey.group(groupid), endedSk)).rejects.toThrow('dead')
    expect(await parts.store.plans(groupid)).toHaveLength(1)
    await erase(paged)(accessKey.group(groupid), endedSk)
    expect([bucket.keys(), await parts.store.plans(groupid)]).toEqual([[`service/${other}/0`], []])
  })
})
