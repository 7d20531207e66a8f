import { beforeAll, describe, expect, it } from 'vitest'
import type { GroupId } from '../../shared/core/ids'
import { getGroupLog } from '../../shared/serverlog/serverLog'
import { logService, putServicePlan } from '../../shared/service/changeService'
import { type EntryFileId, maxEntryFileBytes } from '../../shared/service/serviceEntry'
import {
  attachServiceFiles,
  getServiceFile,
  removeServiceFile,
  requestServiceUpload,
} from '../../shared/service/entryFiles'
import { getServiceMachine } from '../../shared/service/getService'
import type { PlanId } from '../../shared/service/plan'
import { makePng } from '../fixtures/images'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { sendForm } from '../harness/uploadImage'
import { useStack } from '../harness/useStack'

const stack = useStack()
let admin: Person
let mechanic: Person
let viewer: Person
let device: Device
let groupid: GroupId
let planid: PlanId

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n', 'latin1')

beforeAll(async () => {
  ;[admin, mechanic, viewer] = await Promise.all([
    stack.newUser('log admin'),
    stack.newUser('mechanic'),
    stack.newUser('log viewer'),
  ])
  device = await stack.newDevice({}, [[admin, 'ADMIN']])
  groupid = await stack.newGroup(
    [
      [admin, 'ADMIN'],
      [mechanic, 'USER'],
      [viewer, 'VIEW'],
    ],
    [device.deviceid],
  )
  const plan = { name: 'Inspection', tasks: '', everyMonths: 3, soonHours: 0, soonDays: 14, timeZone: 'UTC' }
  ;({ planid } = await stack.ask(putServicePlan, { groupid, ...plan }, mechanic.token))
})

const upload = async (bytes: Uint8Array): Promise<EntryFileId> => {
  const { fileid, ...form } = await stack.ask(
    requestServiceUpload,
    { groupid, size: bytes.length },
    mechanic.token,
  )
  expect((await sendForm(form, bytes)).status).toBe(204)
  return fileid
}
const entriesOf = async ({ token }: Person) =>
  (await stack.ask(getServiceMachine, { groupid, deviceid: device.deviceid }, token)).entries

describe('the files of an entry', () => {
  it('are attached by who writes the log, read by who reads it, and removed again; the log of the group says so', async () => {
    const { deviceid } = device
    const work = { planids: [planid], atTime: 1_700_000_000, note: 'All within limits.', parts: '' }
    const first = await upload(pdf)
    const files = [{ fileid: first, name: 'Checklist.pdf' }]
    const { entryid } = await stack.ask(logService, { groupid, deviceid, ...work, files }, mechanic.token)
    const photo = await upload(makePng())
    const more = { groupid, deviceid, entryid, files: [{ fileid: photo, name: 'Plate' }] }
    expect((await stack.call(attachServiceFiles, more, viewer.token)).status).toBe(403)
    await stack.ask(attachServiceFiles, more, mechanic.token)

    const [entry] = await entriesOf(viewer)
    expect(entry?.files).toMatchObject([
      { name: 'Checklist.pdf', type: 'application/pdf', size: pdf.length },
      { name: 'Plate.png', type: 'image/png' },
    ])
    const readAs = async (fileid: EntryFileId) => {
      const { url } = await stack.ask(getServiceFile, { groupid, deviceid, entryid, fileid }, viewer.token)
      const answer = await fetch(url)
      const { headers } = answer
      const bytes = Buffer.from(await answer.arrayBuffer())
      return { type: headers.get('content-type'), shown: headers.get('content-disposition'), bytes }
    }
    expect(await readAs(first)).toEqual({ type: 'application/pdf', shown: 'attachment', bytes: pdf })
    expect(await readAs(photo)).toEqual({ type: 'image/png', shown: 'inline', bytes: makePng() })

    const gone = { groupid, deviceid, entryid, fileid: first }
    expect((await stack.call(removeServiceFile, gone, viewer.token)).status).toBe(403)
    await stack.ask(removeServiceFile, gone, mechanic.token)
    expect((await entriesOf(viewer))[0]?.files).toMatchObject([{ name: 'Plate.png' }])
    expect((await stack.call(getServiceFile, gone, viewer.token)).status).toBe(404)
    const { events } = await stack.ask(getGroupLog, { groupid }, admin.token)
    expect(events.map(({ eventName, eventDescription }) => `${eventName}: ${eventDescription}`)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Service Files Attached: .*: Plate\.png$/),
        expect.stringMatching(/^Service File Removed: .*: Checklist\.pdf$/),
      ]),
    )
  })

  it('cannot be larger than is said, before they travel and as they do', async () => {
    const ask = { groupid, size: maxEntryFileBytes + 1 }
    expect((await stack.call(requestServiceUpload, ask, mechanic.token)).status).toBe(413)
    const { url, fields } = await stack.ask(requestServiceUpload, { groupid, size: 10 }, mechanic.token)
    expect(await (await sendForm({ url, fields }, pdf)).text()).toContain('EntityTooLarge')
  })
})
