import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { openClaimScene } from '../../test/integration/claimScene'
import { callerOf, startMs, tables } from '../../test/integration/openScene'
import { putItem } from '../core/store/storeWrites'
import { openAlertStore } from './alertStore'
import { graceMs } from './noteNotices'
import { sendTestAlert } from './sendTestAlert'
import { openNoteTest } from './testNotice'

const [one, two] = ['+61400000001', '+61400000002']
const ann = callerOf(1)

let here: Awaited<ReturnType<typeof openClaimScene>>
let queued: [string, readonly string[]][]
let counted: string[]

beforeEach(async () => {
  here = await openClaimScene()
  await here.arrange({ phoneList: [one] })
  queued = []
  counted = []
})

const send = (input: object, caller = ann, keep?: () => Promise<ReturnType<typeof putItem>[]>) => {
  const { documents, now } = here.scene
  const { devices } = here.scene.openService(documents)
  const enqueueNotices = (deviceid: string, ids: readonly string[]) => {
    queued.push([deviceid, ids])
    return Promise.resolve()
  }
  return sendTestAlert({
    alerts: openAlertStore(documents, tables.devices),
    devices,
    noteTest: openNoteTest({ documents, TableName: tables.notices, enqueueNotices, now }),
    countTest: (userid) => {
      counted.push(userid)
      return Promise.resolve()
    },
    now,
  })({ deviceid: here.device, channel: 'email', ...input }, caller, keep)
}
const refusal = async (input: object, caller = ann): Promise<unknown> => {
  const refused: unknown = await send(input, caller).catch((error: unknown) => error)
  expect([counted, queued, await here.scene.all('notices')]).toEqual([[], [], []])
  return refused
}

describe('a test alert', () => {
  it('by email goes to the address of the account, whatever number is named', async () => {
    const answer = { message: `The test alert is on its way to ${ann.email}.` }
    expect(await send({ to: one })).toEqual(answer)
    const rows = await here.scene.all('notices')
    expect(rows).toMatchObject([
      {
        kind: 'test',
        channel: 'email',
        to: ann.email,
        state: 'new',
        atMs: startMs,
        dueMs: startMs + graceMs,
      },
    ])
    expect(queued).toEqual([[here.device, [rows[0]?.id]]])
    expect(counted).toEqual([ann.userid])
  })

  it('by text message goes to a number of the list', async () => {
    expect(await send({ channel: 'sms', to: one })).toEqual({
      message: `The test alert is on its way to ${one}.`,
    })
    expect(await here.scene.all('notices')).toMatchObject([{ kind: 'test', channel: 'sms', to: one }])
  })

  it('keeps its answer with the row', async () => {
    await send({}, ann, () => Promise.resolve([putItem(tables.jobs, { pk: 'answer', sk: 'kept' })]))
    expect(await here.written()).toEqual(['answer'])
  })

  it.each([[two], [undefined]])('goes to no other number: %s', async (to) => {
    expect(await refusal({ channel: 'sms', to })).toMatchObject({
      code: 'invalid',
      message: 'This number is not in the saved list.',
      field: 'to',
    })
  })

  it('goes to no account without an address', async () => {
    expect(await refusal({}, { ...ann, email: undefined } as never)).toMatchObject({ code: 'invalid' })
  })

  it('needs a device that is there, and a plan', async () => {
    expect(await refusal({ deviceid: DeviceId.parse('GONE00001') })).toMatchObject({ code: 'notFound' })
    await here.scene.addDevice(here.device, { tier: 'STANDARD' })
    expect(await refusal({})).toMatchObject({
      code: 'forbidden',
      message: 'Email and SMS alerts need a Hosted plan.',
    })
  })

  it('takes nothing of what is kept for alarms', async () => {
    await here.arrange({ phoneList: [one], emailUsed: 180, smsUsed: 60 })
    expect(await refusal({})).toMatchObject({
      code: 'conflict',
      message: 'This month’s emails are used up, except those kept for alarms.',
    })
    expect(await refusal({ channel: 'sms', to: one })).toMatchObject({
      code: 'conflict',
      message: 'This month’s text messages are used up, except those kept for alarms.',
    })
    await here.arrange({ phoneList: [one], emailUsed: 179, smsUsed: 60 })
    expect(await send({})).toHaveProperty('message')
  })

  it('takes from the next month when this one is over', async () => {
    await here.arrange({ emailUsed: 300, rolloverMs: startMs })
    expect(await send({})).toHaveProperty('message')
  })
})
