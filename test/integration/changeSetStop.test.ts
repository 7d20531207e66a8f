import { expect, it } from 'vitest'
import { lockScreens } from '../../shared/push/pushDevices'
import { openNotifyStop } from '../../functions/changes/setNotes'
import type { SetHead } from '../../functions/changes/setItems'
import type { Mail } from '../../functions/mail/sendMail'
import type { Call } from '../../functions/push/ringPerson'
import { admin, groupid, openSetScene } from './setScene'

const scene = openSetScene()
const portalAddress = 'https://portal.example'

/** A set whose canary has refused it, as its worker notifies of it. */
const stopped = async (): Promise<SetHead> => {
  const devices = await scene.addDevices(3)
  const pace = { canarySize: 1, soakSeconds: 0, reports: 0 }
  const changeid = await scene.make(devices, { 'device.base_interval': 60 }, pace)
  await scene.pass(changeid)
  await scene.contact(devices[0]!, { error: { code: 400, message: 'no room' } })
  await scene.pass(changeid)
  expect(scene.stopped).toContain(changeid)
  return (await scene.store.head(changeid))!
}

const open = (fails?: Error) => {
  const [mails, calls]: [Mail[], Call[]] = [[], []]
  const notify = openNotifyStop({
    sendMail: (mail) => Promise.resolve(String(mails.push(mail))),
    ringPerson: (call) => {
      if (fails !== undefined) return Promise.reject(fails)
      calls.push(call)
      return Promise.resolve('rang')
    },
    portalAddress,
    now: scene.now,
  })
  return { mails, calls, notify }
}

const plan = { text: 'Base Interval: 60 s' }

it('rings on the devices of who made it and mails them, both leading to the set', async () => {
  const head = await stopped()
  const { mails, calls, notify } = open()
  await notify(head, plan)
  const path = `/group/${groupid}/changes/${head.changeid}`
  expect(mails).toMatchObject([{ to: admin.email, subject: 'Change Set stopped: Base Interval: 60 s' }])
  expect(mails[0]?.text).toContain(`${portalAddress}${path}`)
  expect(mails[0]?.text).toContain(head.reason)
  expect(calls).toMatchObject([{ userid: admin.userid, isAlarm: false }])
  const shown = lockScreens.map((each) => calls[0]!.write(each))
  expect(shown.every((each) => each.path === path)).toBe(true)
  expect(calls[0]!.write('everything')).toMatchObject({
    ...{ title: 'Change Set stopped: Base Interval: 60 s', body: head.reason },
  })
  expect(JSON.stringify(calls[0]!.write('nothing'))).not.toContain('Base Interval')
})

it('rings once for one stop, however often its worker is killed, and once more for the next', async () => {
  const head = await stopped()
  const { calls, notify } = open()
  await notify(head, plan)
  await notify(head, plan)
  await notify({ ...head, stateMs: head.stateMs + 1 }, plan)
  expect(new Set(calls.map(({ id }) => id)).size).toBe(2)
})

it('mails where nothing can ring', async () => {
  const head = await stopped()
  const { mails, notify } = open(new Error('no push service answers'))
  await notify(head, plan)
  expect(mails).toHaveLength(1)
})
