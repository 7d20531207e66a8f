import { beforeEach, describe, expect, it } from 'vitest'
import { answerTimeoutMs } from '../../functions/commands/deliver'
import { openRightsScene } from './rightsScene'

const {
  scene,
  deviceid,
  owner,
  freshDevice,
  contact,
  answer,
  sharing,
  newPerson,
  give,
  save,
  shown,
  pending,
  logged,
  expectRevoked,
} = openRightsScene('SAV')
beforeEach(freshDevice)

describe('settings that several people saved and that wait in one command', () => {
  const arrange = async () => {
    const [ada, bob, cleo] = [await newPerson(), await newPerson(), await newPerson()]
    for (const person of [ada, bob, cleo]) await give(person, 'USER')
    await save(ada, { gps: { interval: 5 }, script: { str1: 'ada' } })
    await save(bob, { wifi: { sta: { ssid: 'theirs', pass: 'secret' } }, script: { str1: 'bob' } })
    await save(cleo, { script: { num1: 3 } })
    return { ada, bob, cleo }
  }

  it('go out without those of somebody who lost the right, and the rest is applied', async () => {
    const { ada, bob, cleo } = await arrange()
    await sharing.remove(deviceid(), bob.userid, owner)
    for (let again = 0; again < 3; again += 1) await contact()
    expect(scene.sent.map(({ args }) => (JSON.parse(args) as { config: unknown }).config)).toEqual([
      { gps: { interval: 5 }, script: { num1: 3 } },
    ])
    expect(await pending()).toEqual({ 'gps.interval': 5, 'script.num1': 3 })
    await answer()
    const keys = ['wifi.sta.ssid', 'wifi.sta.pass', 'script.str1']
    const reason = `${bob.email} may no longer do this on this device.`
    expect(await shown()).toMatchObject([
      {
        status: 'complete',
        requestedBy: `${ada.email}, ${cleo.email}`,
        left_out: [{ keys, requestedBy: bob.email, reason }],
      },
    ])
    expect(await pending()).toEqual({})
    const told = { description: `${keys.join(', ')} of ${bob.email}: ${reason}` }
    expect(await logged('Settings Revoked')).toEqual([expect.objectContaining(told)])
    expect(await logged('Command Revoked')).toEqual([])
  })

  it('are revoked whole when nobody of them may any more, and wanted no longer', async () => {
    const { ada, bob, cleo } = await arrange()
    for (const { userid } of [ada, bob, cleo]) await sharing.change(deviceid(), userid, 'OPERATOR', owner)
    await expectRevoked(/may no longer do this/)
    expect(await pending()).toEqual({})
  })

  it('take in what is saved at the same moment, whoever of them is removed', async () => {
    for (let race = 0; race < 50; race += 1) {
      await freshDevice()
      const { ada, bob } = await arrange()
      await sharing.remove(deviceid(), bob.userid, owner)
      await Promise.all([contact(), save(ada, { script: { str2: 'late' } }), contact()])
      if (scene.sent.length > 0) await answer()
      await contact()
      const sent = scene.sent.map(({ args }) => args).join()
      expect(sent).not.toContain('theirs')
      expect(sent).toContain('late')
      expect(await logged('Settings Revoked')).toHaveLength(1)
    }
  })

  it('are not sent once more with those of somebody who was removed meanwhile', async () => {
    const { ada, bob } = await arrange()
    await contact()
    expect(scene.sent[0]?.args).toContain('theirs')
    await sharing.remove(deviceid(), bob.userid, owner)
    scene.clock.ms += answerTimeoutMs
    await contact()
    expect(scene.sent).toHaveLength(2)
    expect(scene.sent[1]?.args).not.toContain('theirs')
    expect(scene.sent[1]?.frameId).not.toBe(scene.sent[0]?.frameId)
    await sharing.remove(deviceid(), ada.userid, owner)
    await answer()
    expect((await shown())[0]).toMatchObject({ status: 'complete' })
  })
})
