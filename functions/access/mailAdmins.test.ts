import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId, GroupId, UserId } from '../../shared/core/ids'
import { accessKey } from '../core/accessKey'
import type { RecordItem } from '../devices/deviceStore'
import type { Mail } from '../mail/sendMail'
import type { UserRow } from '../users/userStore'
import { newAdmin, openMailAdmins } from './mailAdmins'

const deviceid = DeviceId.parse('TRUCK0001')
const userOf = (n: number) => UserId.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
const groupOf = (n: number) => GroupId.parse(`g-${String(n).padStart(9, '0')}`)
const addressOf = (userid: UserId) => `${userid}@example.com`
const [first, second, third] = [userOf(1), userOf(2), userOf(3)]
const news = { what: 'ann@example.com is now ADMIN.', advice: 'Look at it.' }

const device = accessKey.device(deviceid)
/** Who has which role on the device or in a group of it. */
let roles: Record<string, [UserId, string][]>
let groups: Record<string, string>
let users: Record<string, Partial<UserRow> | undefined>
let name: string | undefined
let refused: string[]
let mails: Mail[]

const open = (portalAddress?: string, isBroken = false) =>
  openMailAdmins({
    access: {
      related: (pk, prefix) => {
        if (isBroken) return Promise.reject(new Error('down'))
        const members = (roles[pk] ?? []).map(([userid, role]) => ({ pk, sk: accessKey.user(userid), role }))
        const holding = pk === device ? Object.keys(groups).map((sk) => ({ pk, sk })) : []
        return Promise.resolve(prefix === 'USER#' ? members : holding)
      },
    },
    groups: {
      read: (groupid) => {
        const kind = groups[accessKey.group(groupid)]
        return Promise.resolve(kind === undefined || kind === '' ? undefined : { kind })
      },
    },
    users: {
      read: (userid) =>
        Promise.resolve(
          addressOf(userid) in users
            ? (users[addressOf(userid)] as UserRow | undefined)
            : ({ userid, email: addressOf(userid), emailVerified: true } as UserRow),
        ),
    },
    devices: {
      record: () => Promise.resolve(name === undefined ? undefined : ({ deviceid, name } as RecordItem)),
    },
    sendMail: async (mail) => {
      if (refused.includes(String(mail.to))) throw new Error('refused')
      await new Promise((resolve) => setImmediate(resolve))
      mails.push(mail)
      return ''
    },
    portalAddress,
  })
const recipients = () => mails.map(({ to }) => to)

beforeEach(() => {
  roles = { [device]: [first, second, third].map((userid) => [userid, 'ADMIN']) }
  groups = {}
  users = {}
  name = 'Truck'
  refused = []
  mails = []
})

describe('the ADMINs of a device', () => {
  it('are mailed where one address is refused, all others being tried', async () => {
    refused = [addressOf(first)]
    await open()(deviceid, news)
    expect(recipients()).toEqual([second, third].map(addressOf))
  })

  it('read the name of the device, what happened, what to do and where', async () => {
    await open('https://portal.example')(deviceid, news)
    expect(mails[0]).toEqual({
      to: addressOf(first),
      subject: 'TRUCK0001: access',
      text: [
        'Truck (TRUCK0001): ann@example.com is now ADMIN.',
        '',
        'Look at it.',
        '',
        'https://portal.example/users/TRUCK0001',
        '',
      ].join('\n'),
    })
  })

  it.each([['TRUCK0001'], [undefined]])('read its id alone when its name is %s', async (given) => {
    name = given
    await open()(deviceid, news)
    expect(mails[0]?.text).toBe('TRUCK0001: ann@example.com is now ADMIN.\n\nLook at it.\n')
  })

  it('are those with that role, of the device and of its shared groups, each once', async () => {
    const [shared, private_, gone] = [1, 2, 3].map((n) => accessKey.group(groupOf(n))) as [
      string,
      string,
      string,
    ]
    groups = { [shared]: 'shared', [private_]: 'private', [gone]: '' }
    roles = {
      [device]: [
        [first, 'ADMIN'],
        [userOf(4), 'USER'],
      ],
      [shared]: [
        [first, 'ADMIN'],
        [second, 'ADMIN'],
        [userOf(5), 'USER'],
      ],
      [private_]: [[userOf(6), 'ADMIN']],
      [gone]: [[userOf(7), 'ADMIN']],
    }
    await open()(deviceid, news)
    expect(recipients()).toEqual([first, second].map(addressOf))
  })

  it('are not mailed when they know, when their account is closed or gone, or their address unconfirmed', async () => {
    users = {
      [addressOf(second)]: undefined,
      [addressOf(third)]: { email: addressOf(third), emailVerified: false },
      [addressOf(userOf(4))]: { email: addressOf(userOf(4)), emailVerified: true, isDisabled: true },
    }
    roles = { [device]: [1, 2, 3, 4, 5].map((n) => [userOf(n), 'ADMIN']) }
    await open()(deviceid, { ...news, except: [first] })
    expect(recipients()).toEqual([addressOf(userOf(5))])
  })

  it('are mailed up to twenty, those of the device first', async () => {
    const shared = accessKey.group(groupOf(1))
    groups = { [shared]: 'shared' }
    roles = {
      [device]: Array.from({ length: 15 }, (_, n) => [userOf(n + 1), 'ADMIN']),
      [shared]: Array.from({ length: 15 }, (_, n) => [userOf(n + 101), 'ADMIN']),
    }
    await open()(deviceid, news)
    expect(recipients()).toHaveLength(20)
    expect(recipients().slice(0, 15)).toEqual(Array.from({ length: 15 }, (_, n) => addressOf(userOf(n + 1))))
  })
})

it('what a mail is about has happened, even if it is not known who is to be mailed', async () => {
  await expect(open(undefined, true)(deviceid, news)).resolves.toBeUndefined()
})

it('a new ADMIN is announced with how they became one, to all but those who know', () => {
  expect(newAdmin('ann@example.com', 'by the setup password', [first])).toEqual({
    what: 'ann@example.com is now ADMIN, by the setup password.',
    advice: 'If this is not as it should be, remove them on the page Users of the device.',
    except: [first],
  })
})
