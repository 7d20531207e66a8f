// Long because its cases share the unit, the guesses and the clock that are set up here.
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { dayMs } from '../../shared/core/time'
import {
  addingWindowSeconds,
  maxTriesToAdd,
  maxFailures,
  mailedFailures,
} from '../../functions/access/guesses'
import { openInvitations } from '../../functions/access/pendingInvitations'
import { lockOutSeconds, maxAttempts } from '../../functions/access/deviceSetupPassword'
import { openDeviceSharing } from '../../functions/access/shareDevice'
import { accessKey } from '../../functions/core/accessKey'
import { keepNothing } from '../../functions/core/http/answerOnce'
import { newPassword, openAddingScene, outcome, password } from './addingScene'
import { tables } from './openScene'

const {
  scene,
  mails,
  changePassword,
  addDevice,
  freshDevice,
  newPerson,
  add,
  roleOf,
  record,
  admins,
  logged,
  deviceid: fresh,
} = openAddingScene()

beforeEach(() => freshDevice())

const required = {
  code: 'forbidden',
  message: 'Please enter the setup password of the device.',
  resultCode: 'PASSWORD_REQUIRED',
}
const wrong = {
  code: 'forbidden',
  message: 'Error adding device. Please check the Device ID or Password.',
  resultCode: undefined,
}
const locked = {
  code: 'tooManyAttempts',
  message: 'Number of incorrect attempts exceeded. Please wait 10 minutes and try again.',
  resultCode: 'ATTEMPTS_EXCEEDED',
}

describe('somebody who has the setup password', () => {
  it('is asked for it, becomes ADMIN with it, and starts the trial', async () => {
    const ann = newPerson()
    expect(await outcome(add(ann))).toEqual(required)
    expect(await add(ann, password)).toEqual({ message: 'Device added.', resultCode: 'DEVICE_ADDED' })
    expect([await roleOf(ann), await admins()]).toEqual(['ADMIN', 1])
    expect((await record())?.addedTs).toBe(Math.floor(scene.clock.ms / 1000))
    const description = `${ann.email} became ADMIN, by the setup password`
    expect(await logged()).toMatchObject([
      { category: 'Access', name: 'Device Added', userEmail: ann.email, description },
    ])
  })

  it('needs no invitation to it any more, and can be removed again', async () => {
    const [ann, bob] = [newPerson(), newPerson()]
    await add(ann, password)
    const { documents, access, now } = scene
    const { writeLog } = scene.openService(documents)
    const sharing = openDeviceSharing(documents, tables.access, access, writeLog, now)
    await sharing.invite({ deviceid: fresh(), name: 'Pump' }, bob, 'VIEW', ann)
    await add(bob, password)
    const invitations = openInvitations(documents, tables.access)
    expect(await invitations.waitingFor(accessKey.device(fresh()))).toEqual([])
    expect(await invitations.count(bob.userid)).toBe(0)
    expect(await sharing.remove(fresh(), bob.userid, ann)).toBe('role')
    expect(await roleOf(bob)).toBeUndefined()
  })

  it('is told that the device is there already, by any password', async () => {
    const ann = newPerson()
    await add(ann, password)
    const already = { code: 'conflict', message: 'Device already added!', resultCode: 'DEVICE_ALREADY_ADDED' }
    for (const given of [undefined, password, 'not.Right1']) {
      expect(await outcome(add(ann, given))).toEqual(already)
    }
    expect(await admins()).toBe(1)
  })

  it('adds it once though a hundred requests come at once, and starts no second trial later', async () => {
    for (let race = 0; race < 3; race += 1) {
      await freshDevice()
      const crowd = Array.from({ length: 100 }, newPerson)
      const twice = await Promise.all(
        crowd.flatMap((who) => [add(who, password), add(who, password)].map(outcome)),
      )
      const codes = twice.map((each) => (each as { resultCode?: string }).resultCode)
      expect(codes.filter((code) => code === 'DEVICE_ADDED')).toHaveLength(100)
      expect(await admins()).toBe(100)
      const { addedTs } = (await record()) ?? {}
      scene.clock.ms += 86_400_000
      await add(newPerson(), password)
      expect((await record())?.addedTs).toBe(addedTs)
    }
  })
})

describe('the setup password', () => {
  it('is guessed at most five times, whichever order, and the right one is refused then', async () => {
    const eve = newPerson()
    for (let guess = 0; guess < maxAttempts; guess += 1) {
      expect(await outcome(add(eve, `wrong.${guess}`))).toEqual(wrong)
    }
    expect(await outcome(add(eve, password))).toEqual(locked)
    scene.clock.ms += (lockOutSeconds - 1) * 1000
    expect(await outcome(add(eve, password))).toEqual(locked)
    expect(await outcome(add(newPerson(), password))).toMatchObject({ resultCode: 'DEVICE_ADDED' })
    scene.clock.ms += 2000
    expect(await add(eve, password)).toMatchObject({ resultCode: 'DEVICE_ADDED' })
  })

  it('is compared at most five times of guesses made at the same moment', async () => {
    const eve = newPerson()
    const guesses = Array.from({ length: 15 }, (_, n) => outcome(add(eve, `wrong.${n}`)))
    const codes = (await Promise.all(guesses)).map((each) => (each as { code: string }).code)
    expect(codes.filter((code) => code === 'forbidden')).toHaveLength(maxAttempts)
    expect(codes.filter((code) => code === 'tooManyAttempts')).toHaveLength(10)
  })

  it('locks nobody out who has the device already', async () => {
    const ann = newPerson()
    await add(ann, password)
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await outcome(add(ann, `wrong.${guess}`))).toMatchObject({ resultCode: 'DEVICE_ALREADY_ADDED' })
    }
    expect(await roleOf(ann)).toBe('ADMIN')
  })
})

describe('guesses of many accounts at one device', () => {
  const fifty = async () => {
    for (let n = 0; n < maxFailures; n += 1) await outcome(add(newPerson(), `wrong.${n}`))
  }

  it('are mailed to its ADMINs once a day', async () => {
    const [ann, eve] = [newPerson(), newPerson()]
    await scene.addAccount(ann)
    await add(ann, password)
    mails.length = 0
    await fifty()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[ann.email, `${fresh()}: access`]])
    expect(mails[0]?.text).toContain(`${mailedFailures} wrong setup passwords were tried for it today`)
    expect(mails[0]?.text).toContain(`https://portal.example/users/${fresh()}`)
    expect(mails[0]?.text).toContain(
      'If this was none of your people, change its setup password: Users, Device Passwords.',
    )
    scene.clock.ms += dayMs
    for (let n = 0; n < mailedFailures; n += 1) await outcome(add(newPerson(), `wrong.${n}`))
    expect(mails).toHaveLength(2)
    expect(await outcome(add(eve, password))).toMatchObject({ resultCode: 'DEVICE_ADDED' })
  })

  it('need a code from a mail after fifty in a day, the right one too, and the people who have the device are not asked', async () => {
    const [ann, eve] = [newPerson(), newPerson()]
    await add(ann, password)
    await fifty()
    mails.length = 0
    expect(await outcome(add(eve, password))).toEqual({
      code: 'forbidden',
      message:
        'Many wrong setup passwords were tried for this device today. Enter the code that was emailed to you as well.',
      resultCode: 'CODE_REQUIRED',
    })
    const code = /^ {4}([A-Z0-9]{6})$/m.exec(mails[0]?.text ?? '')?.[1] ?? ''
    expect([mails.length, mails[0]?.to, code.length]).toEqual([1, eve.email, 6])
    expect(mails[0]?.subject).toBe(`Code to add ${fresh()}`)
    expect(mails[0]?.text.split('\n')).toEqual([
      `The code to add ${fresh()} to your account:`,
      '',
      `    ${code}`,
      '',
      'It is valid for 10 minutes and can be used once.',
      'It is asked for because many wrong setup passwords were tried for this device today.',
      'If you did not ask for it, another person is logged in to your account: please change your password.',
      '',
    ])
    const wrongCode = {
      code: 'invalid',
      message: 'The code is not right or no longer valid. Leave it empty to get a new one.',
      resultCode: 'CODE_WRONG',
    }
    expect(await outcome(add(eve, password, fresh(), undefined, 'AAAAAA'))).toMatchObject(wrongCode)
    // Of another account it is none.
    expect(await outcome(add(newPerson(), password, fresh(), undefined, code))).toMatchObject(wrongCode)
    expect(await add(eve, password, fresh(), undefined, code)).toMatchObject({ resultCode: 'DEVICE_ADDED' })
    expect(await outcome(add(ann, password))).toMatchObject({ resultCode: 'DEVICE_ALREADY_ADDED' })
    expect(await changePassword(ann, password)).toMatchObject({ setupPass: newPassword })
  })
})

describe('a day of guesses', () => {
  it('is a whole one, from the first of them', async () => {
    const hourMs = dayMs / 24
    const guess = async (times: number) => {
      for (let n = 0; n < times; n += 1) await outcome(add(newPerson(), `wrong.${n}`))
    }
    await guess(maxFailures - 1)
    scene.clock.ms += 23 * hourMs
    await guess(1)
    expect(await outcome(add(newPerson(), password))).toMatchObject({ resultCode: 'CODE_REQUIRED' })
    scene.clock.ms += hourMs
    expect(await outcome(add(newPerson(), password))).toMatchObject({ resultCode: 'DEVICE_ADDED' })
  })
})

describe('a new ADMIN', () => {
  it('is mailed to the other ADMINs', async () => {
    const [ann, eve] = [newPerson(), newPerson()]
    await Promise.all([ann, eve].map(scene.addAccount))
    await add(ann, password)
    mails.length = 0
    await add(eve, password)
    expect(mails).toMatchObject([{ to: ann.email }])
    expect(mails[0]?.text).toContain(`${eve.email} is now ADMIN, by the setup password.`)
  })
})

describe('a changed setup password', () => {
  it('is the one that adds the device from then on, and is logged and mailed', async () => {
    const [ann, bob, eve] = [newPerson(), newPerson(), newPerson()]
    await Promise.all([ann, bob].map(scene.addAccount))
    await add(ann, password)
    await add(bob, password)
    mails.length = 0
    expect(await outcome(changePassword(ann, 'not.Right1'))).toMatchObject({ code: 'invalid' })
    expect(await changePassword(ann, password)).toEqual({
      message: 'Setup Password Changed',
      setupPass: newPassword,
    })
    expect(mails.map(({ to }) => to)).toEqual([bob.email])
    expect(await outcome(add(eve, password))).toEqual(wrong)
    expect(await add(eve, newPassword)).toMatchObject({ resultCode: 'DEVICE_ADDED' })
    const [entry] = (await logged()).filter(({ name }) => name === 'Setup Password Changed')
    expect(entry?.userEmail).toBe(ann.email)
    expect(JSON.stringify(await logged())).not.toContain(newPassword)
  })

  it('is changed by one of two ADMINs who ask at the same moment', async () => {
    const [ann, bob] = [newPerson(), newPerson()]
    await add(ann, password)
    await add(bob, password)
    const asked = await Promise.allSettled([changePassword(ann, password), changePassword(bob, password)])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('an id that does not exist', () => {
  it('answers like one that does, and asks the store for as much', async () => {
    const nowhere = DeviceId.parse('NOWHERE01')
    const told: unknown[][] = []
    for (const deviceid of [fresh(), nowhere]) {
      const eve = newPerson()
      const requests: string[] = []
      const send = (command: Parameters<typeof scene.documents.send>[0]) => {
        requests.push(command.constructor.name)
        return scene.documents.send(command)
      }
      const listening = addDevice({ send } as unknown as DynamoDBDocumentClient)
      const ask = (setupPassword?: string) =>
        outcome(listening({ deviceid, setupPassword }, eve, keepNothing))
      const answers = [await ask()]
      for (let guess = 0; guess < 7; guess += 1) answers.push(await ask(`wrong.${guess}`))
      told.push([answers, requests])
    }
    expect(told[1]).toEqual(told[0])
    expect(told[0]?.[0]).toEqual([required, wrong, wrong, wrong, wrong, wrong, locked, locked])
  })

  it('is one of twenty that an account may try in an hour, the right ones not counted', async () => {
    const eve = newPerson()
    const spray = (n: number) =>
      outcome(add(eve, undefined, DeviceId.parse(`SPRAY${String(n).padStart(4, '0')}`)))
    await add(eve, password)
    for (let n = 0; n < maxTriesToAdd; n += 1) expect(await spray(n)).toEqual(required)
    expect(await spray(99)).toMatchObject({ code: 'tooManyAttempts', resultCode: 'ATTEMPTS_EXCEEDED' })
    scene.clock.ms += addingWindowSeconds * 1000 + 1000
    expect(await spray(99)).toEqual(required)
  })
})

describe('a device that a distributor has armed', () => {
  const arm = async (change: object) => {
    const before = await record()
    await scene.put('devices', { ...before, sk: 'RECORD', ...change })
  }

  it('lets one of two in without the password, in words, and asks the other for it', async () => {
    await arm({ noPassArmedMs: scene.clock.ms })
    const [ann, bob] = [newPerson(), newPerson()]
    await scene.addAccount(ann)
    const answers = await Promise.all([ann, bob].map((who) => outcome(add(who))))
    expect(answers).toContainEqual({ message: 'Device added.', resultCode: 'DEVICE_ADDED' })
    expect(answers).toContainEqual(required)
    expect([await admins(), (await record())?.noPassArmedMs]).toEqual([1, undefined])
    expect((await logged()).map(({ description }) => String(description))).toEqual([
      expect.stringMatching(/ became ADMIN, without the setup password, as a distributor allowed$/),
    ])
  })

  it('says both, and mails the other ADMINs how, where the password was known as well', async () => {
    const [ann, bob] = [newPerson(), newPerson()]
    await scene.addAccount(ann)
    await add(ann, password)
    await arm({ noPassArmedMs: scene.clock.ms })
    mails.length = 0
    await add(bob)
    expect(mails[0]?.text).toContain(
      `${bob.email} is now ADMIN, let in by a distributor without the setup password.`,
    )
    await arm({ noPassArmedMs: scene.clock.ms })
    await add(newPerson(), password)
    expect((await logged()).map(({ description }) => String(description))).toContainEqual(
      expect.stringMatching(/by the setup password; without the setup password, as a distributor allowed$/),
    )
  })

  it('lets exactly one of fifty in without the password, and each of them is ADMIN or asked for it', async () => {
    for (let race = 0; race < 5; race += 1) {
      await freshDevice()
      await arm({ noPassArmedMs: scene.clock.ms })
      const crowd = Array.from({ length: 50 }, newPerson)
      const told = await Promise.all(crowd.map((who) => outcome(add(who))))
      const codes = told.map((each) => (each as { resultCode?: string }).resultCode)
      expect(codes.filter((code) => code === 'DEVICE_ADDED')).toHaveLength(1)
      expect(codes.filter((code) => code === 'PASSWORD_REQUIRED')).toHaveLength(49)
      expect([await admins(), (await record())?.noPassArmedMs]).toEqual([1, undefined])
    }
  })

  it('restarts the trial once, with the first of fifty who come', async () => {
    const addedTs = scene.clock.ms / 1000 - 60 * 86_400
    await freshDevice({ addedTs })
    await arm({ trialResetActive: true })
    const crowd = Array.from({ length: 50 }, newPerson)
    await Promise.all(crowd.map((who) => add(who, password)))
    expect(await record()).toMatchObject({
      addedTs,
      trialResetTs: Math.floor(scene.clock.ms / 1000),
      trialResetActive: false,
    })
    const restarts = (await logged()).filter(({ description }) =>
      String(description).includes('the trial was restarted'),
    )
    expect(restarts).toHaveLength(1)
  })
})
