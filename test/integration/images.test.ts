import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { imageTooLarge, maxImageBytes, notAnImage } from '../../shared/files/deviceImage'
import type { ImageKey } from '../../shared/files/imageKey'
import {
  type ClaimImages,
  openImageClaims,
  type ImageStore,
  openImageStore,
  discardImage,
  getImage,
  requestImageUpload,
} from '../../functions/files/imageStore'
import { openBucketFiles } from '../../functions/core/bucketFiles'
import { putSettings } from '../../functions/settings/putSettings'
import { openSettingsStore } from '../../functions/settings/settingsStore'
import { openLocalS3, origin } from '../standins/s3/localS3.fixture'
import { largestPng, makeJpeg, makePng } from '../fixtures/images'
import { sendForm } from '../harness/uploadImage'
import { type Scene, callerOf, openScene, tables } from './openScene'

const admin = callerOf(1)
const scene = openScene()
let local: Awaited<ReturnType<typeof openLocalS3>>
let images: ImageStore
let device: Awaited<ReturnType<Scene['addDevice']>>
let count = 0

beforeAll(async () => {
  local = await openLocalS3()
  const s3 = local.connect({ requestChecksumCalculation: 'WHEN_REQUIRED' })
  images = openImageStore(openBucketFiles(s3, 'files'))
})
afterAll(() => local.close())

const freshDevice = () => {
  count += 1
  return scene.addDevice(`0-${String(count).padStart(7, '0')}`)
}
beforeEach(async () => {
  device = await freshDevice()
})

const stored = async (prefix: string): Promise<string[]> => {
  const { Contents = [] } = await local
    .connect()
    .send(new ListObjectsV2Command({ Bucket: 'files', Prefix: prefix }))
  return Contents.map(({ Key = '' }) => Key)
}
const kept = () => stored(`images/${device}/`)
const pending = () => stored(`pending/images/${device}/`)

const ask = (deviceid = device, size = 1000) =>
  requestImageUpload(images, () => Promise.resolve(), scene.now)({ deviceid, size }, admin)
const upload = async (file: Uint8Array, deviceid = device): Promise<ImageKey> => {
  const { key, ...form } = await ask(deviceid, file.length)
  expect((await sendForm(form, file)).status).toBe(204)
  return key
}

const save = (
  change: object,
  claim: ClaimImages = openImageClaims(scene.documents, tables.devices, images),
) => {
  const { writeLog } = scene.openService(scene.documents)
  const settings = openSettingsStore(scene.documents, tables.devices, writeLog, scene.now, claim)
  return putSettings(settings)({ deviceid: device, ...change }, admin)
}
const show = (path: string | null, key = 'widget1') =>
  save({ PORTAL_displaySettings: { [key]: { widget: { image: { path, imageIsActive: true } } } } })
const read = (key: ImageKey, deviceid = device) => getImage(images)({ deviceid, key }, admin)

describe('an image that a widget refers to', () => {
  it('is kept under its key and served as what it is, in the page and from the page’s origin alone', async () => {
    const jpeg = makeJpeg()
    const key = await upload(jpeg)
    await show(key)
    expect([await kept(), await pending()]).toEqual([[key], []])
    const answer = await fetch((await read(key)).url, { headers: { origin } })
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('content-disposition')).toBe('inline')
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(jpeg)
  })

  it('may be as large as the limit, to the byte', async () => {
    const key = await upload(largestPng())
    await show(key)
    expect(await kept()).toEqual([key])
  })

  it('is gone from storage when another takes its place, or none does', async () => {
    const [first, second] = [await upload(makePng()), await upload(makePng({ grey: 9 }))]
    await show(first)
    await show(second)
    expect(await kept()).toEqual([second])
    await show(null)
    expect(await kept()).toEqual([])
    await expect(read(second)).rejects.toMatchObject({ code: 'notFound' })
  })

  it('goes with its widget', async () => {
    await show(await upload(makePng()))
    await save({ PORTAL_displaySettings: { widget1: null } })
    expect(await kept()).toEqual([])
  })

  it('stays when other settings change, and while anything else still refers to it', async () => {
    const key = await upload(makePng())
    await show(key)
    await save({ PORTAL_displaySettings: { vin: { name: 'Supply' } }, PORTAL_deviceNotes: { status: 'ok' } })
    await show(key, 'widget2')
    await show(null)
    expect(await kept()).toEqual([key])
  })

  it('cannot be given up while it is in use', async () => {
    const key = await upload(makePng())
    await show(key)
    const discard = discardImage(images, scene.documents, tables.devices)
    await expect(discard({ deviceid: device, key }, admin)).rejects.toMatchObject({ code: 'conflict' })
    const other = await upload(makePng())
    await discard({ deviceid: device, key: other }, admin)
    expect([await kept(), await pending()]).toEqual([[key], []])
  })
})

describe('what is refused changes nothing', () => {
  const isRefused = async (path: string, refusal: object) => {
    const old = await upload(makePng())
    await show(old)
    await expect(show(path)).rejects.toMatchObject(refusal)
    expect(await kept()).toEqual([old])
  }
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')

  it.each([
    ['a drawing with scripts', svg],
    ['a page under the name of a picture', html],
    ['a picture with a page behind it', Buffer.concat([makePng(), html])],
    ['a picture that declares 60,000 pixels', makePng({ width: 60_000 })],
  ])('%s', async (_, file) => {
    await isRefused(await upload(file), { code: 'invalid', message: notAnImage })
  })

  it('a key of another device, whether it is kept or waits', async () => {
    const other = await freshDevice()
    const waiting = await upload(makePng(), other)
    await isRefused(waiting, { code: 'notFound' })
    await expect(read(waiting, other)).rejects.toMatchObject({ code: 'notFound' })
  })

  it.each(['../secret', 'images/../index.html', 'images/TRUCK0001/../../x', 'pending/images/x'])(
    'the key %s',
    async (path) => {
      await isRefused(path, { code: 'invalid', message: 'Path of widget1 is not the key of an image.' })
    },
  )

  it('a key that nothing was uploaded under', async () => {
    await isRefused((await ask()).key, { code: 'notFound' })
  })

  it('one byte too many: neither promised, nor taken, nor kept', async () => {
    const file = Buffer.concat([largestPng(), Buffer.alloc(1)])
    expect(file).toHaveLength(maxImageBytes + 1)
    await expect(ask(device, file.length)).rejects.toMatchObject({ code: 'tooLarge', message: imageTooLarge })
    const { key, ...form } = await ask()
    const answer = await sendForm(form, file)
    expect([answer.status, /<Code>(.*?)</.exec(await answer.text())?.[1]]).toEqual([400, 'EntityTooLarge'])
    await isRefused(key, { code: 'notFound' })
  })

  it('an upload that comes after the check, under a form that is still good', async () => {
    const { key, ...form } = await ask()
    await sendForm(form, makePng())
    await show(key)
    await sendForm(form, html)
    const answer = await fetch((await read(key)).url)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(makePng())
  })

  it('an upload elsewhere than the form says, or a minute too late', async () => {
    const { key, ...form } = await ask()
    const fields = { ...form.fields, key }
    expect((await sendForm({ ...form, fields }, makePng())).status).toBe(403)
    local.clock.aheadMs = 61_000
    expect((await sendForm(form, makePng())).status).toBe(403)
    local.clock.aheadMs = 0
  })
})

describe('when a write fails', () => {
  it('the old image stays, the new one waits for another try', async () => {
    const old = await upload(makePng())
    await show(old)
    const next = await upload(makePng({ grey: 1 }))
    const claim = openImageClaims(scene.documents, tables.devices, images)
    const failing: ClaimImages = (id, places, write) =>
      claim(id, places, async (references) => {
        await write(async () => {
          await references()
          throw new Error('the table is gone')
        })
        throw new Error('never')
      })
    const change = { PORTAL_displaySettings: { widget1: { widget: { image: { path: next } } } } }
    await expect(save(change, failing)).rejects.toThrow('the table is gone')
    expect([await kept(), await pending()]).toEqual([[old], [`pending/${next}`]])
    await show(next)
    expect(await kept()).toEqual([next])
  })

  it('the settings stand although the old image cannot be deleted', async () => {
    const old = await upload(makePng())
    await show(old)
    const next = await upload(makePng({ grey: 1 }))
    const broken = { ...images, removeKept: () => Promise.reject(new Error('the bucket is slow')) }
    const change = { PORTAL_displaySettings: { widget1: { widget: { image: { path: next } } } } }
    await save(change, openImageClaims(scene.documents, tables.devices, broken))
    expect((await kept()).sort()).toEqual([old, next].sort())
  })

  it('of five people who replace the same image at once, one image remains: the one that is shown', async () => {
    await show(await upload(makePng()))
    const keys = await Promise.all(Array.from({ length: 5 }, (_, grey) => upload(makePng({ grey }))))
    await Promise.all(keys.map((key) => show(key)))
    const [row] = await scene.openService(scene.documents).devices.display(device)
    const shown = (row?.entry as { widget: { image: { path: string } } }).widget.image.path
    expect(await kept()).toEqual([shown])
  })
})
