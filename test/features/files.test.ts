import { beforeAll, describe, expect, it } from 'vitest'
import { getImage, requestImageUpload, imageTooLarge, notAnImage } from '../../shared/files/deviceImage'
import type { ImageKey } from '../../shared/files/imageKey'
import { getSettings, putSettings } from '../../shared/settings/deviceSettings'
import { largestPng, makePng } from '../fixtures/images'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { sendForm, uploadAsPage } from '../harness/uploadImage'
import { useStack } from '../harness/useStack'

const stack = useStack()
let owner: Person
let neighbour: Person
let device: Device
let other: Device

beforeAll(async () => {
  ;[owner, neighbour] = await Promise.all([stack.newUser('owner'), stack.newUser('neighbour')])
  device = await stack.newDevice({}, [[owner, 'USER']])
  other = await stack.newDevice({}, [[neighbour, 'ADMIN']])
})

const show = (path: string | null, as = owner, { deviceid } = device) =>
  stack.call(
    putSettings,
    { deviceid, PORTAL_displaySettings: { widget1: { widget: { image: { path, imageIsActive: true } } } } },
    as.token,
  )
const read = (key: ImageKey, as = owner, { deviceid } = device) =>
  stack.call(getImage, { deviceid, key }, as.token)
const upload = (file?: Uint8Array) => uploadAsPage(stack, device.deviceid, owner.token, file)

describe('uploading images', () => {
  it('ends after sixty in an hour, whatever became of them, and is left to everybody else', async () => {
    const keen = await stack.newUser('keen')
    const { deviceid } = await stack.newDevice({}, [
      [keen, 'USER'],
      [neighbour, 'USER'],
    ])
    const ask = ({ token }: Person) => stack.call(requestImageUpload, { deviceid, size: 307_200 }, token)
    const answers = await Promise.all(Array.from({ length: 90 }, () => ask(keen)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(30)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(refused[0]?.body).toMatchObject({
      message: 'At most 60 images can be uploaded in an hour. Please wait and try again.',
    })
    expect((await ask(neighbour)).status).toBe(200)
  })
})

describe('an image of a device', () => {
  it('travels to storage and back by addresses of its own, never open to everybody', async () => {
    const picture = makePng({ grey: 77 })
    const key = await upload(picture)
    expect((await read(key)).status).toBe(404)
    expect((await show(key)).status).toBe(200)
    const { url } = (await read(key)).body as { url: string }
    const answer = await fetch(url, { headers: { origin: stack.address.url } })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture)
    expect(answer.headers.get('access-control-allow-origin')).toBe(stack.address.url)
    expect((await fetch(url.split('?')[0] ?? '')).status).toBe(403)
  })

  it('is gone from storage once another replaced it', async () => {
    const [first, second] = [await upload(), await upload(largestPng())]
    await show(first)
    const { url } = (await read(first)).body as { url: string }
    expect((await show(second)).status).toBe(200)
    expect([(await read(first)).status, (await fetch(url)).status]).toEqual([404, 404])
    expect((await read(second)).status).toBe(200)
  })

  it('stays when the settings that would replace it are refused', async () => {
    const key = await upload()
    await show(key)
    const svg = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))
    const refused = await show(svg)
    expect([refused.status, refused.body]).toMatchObject([400, { message: notAnImage }])
    const { deviceRecord } = await stack.ask(getSettings, { deviceid: device.deviceid }, owner.token)
    expect(deviceRecord.PORTAL_displaySettings.widget1).toMatchObject({ widget: { image: { path: key } } })
    expect((await read(key)).status).toBe(200)
  })

  it('of another device can neither be read nor shown, and looks as if it were not there', async () => {
    const key = await upload()
    await show(key)
    const answers = await Promise.all([
      read(key, neighbour),
      read(key, neighbour, other),
      show(key, neighbour, other),
      show(key, neighbour),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await read(key)).status).toBe(200)
  })

  it('of 307,201 bytes is refused with the size that is allowed, and by the storage itself', async () => {
    const { deviceid } = device
    const refused = await stack.call(requestImageUpload, { deviceid, size: 307_201 }, owner.token)
    expect([refused.status, refused.body]).toMatchObject([413, { message: imageTooLarge }])
    const { key, ...form } = await stack.ask(requestImageUpload, { deviceid, size: 307_200 }, owner.token)
    expect((await sendForm(form, Buffer.concat([largestPng(), Buffer.alloc(1)]))).status).toBe(400)
    expect((await show(key)).status).toBe(404)
  })
})
