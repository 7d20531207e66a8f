import { describe, expect, it, vi } from 'vitest'
import { UserId } from '../../shared/core/ids'
import { roles } from '../../shared/core/roles'
import type { Mail } from '../mail/sendMail'
import type { UserRow } from '../users/userStore'
import { mailToAccount, mailToAddress, openMailAccount } from './mailInvitation'
import { openMailGiver } from './answerInvitations'

const portalAddress = 'https://portal.example.com'
const offered = {
  what: 'the device TRUCK0001',
  role: 'VIEW',
  by: 'ann@example.com',
  to: 'bob+pit@example.com',
} as const
const expiresMs = Date.UTC(2026, 11, 8, 5)
const ann = UserId.parse('00000000-0000-4000-8000-000000000001')

describe('the mail of an invitation', () => {
  it('says who invites to what, what that allows, how to begin and until when', () => {
    const mail = mailToAddress(offered, { hostname: 'localhost', portalAddress }, expiresMs)
    expect(mail).toMatchObject({ to: offered.to, replyTo: offered.by })
    expect(mail.text).toContain(
      'ann@example.com invites you to the device TRUCK0001 on Device Portal, as VIEW: you can see its data.',
    )
    expect(mail.text).toContain(`${portalAddress}/signup#email=bob%2Bpit%40example.com`)
    expect(mail.text).toContain('valid until 8 December 2026')
  })

  it('names what each role allows', () => {
    const texts = roles.map(
      (role) => mailToAccount({ ...offered, role }, { hostname: '', portalAddress }).text.split('\n')[0],
    )
    expect(new Set(texts).size).toBe(roles.length)
  })

  it('leads to hosts of the portal alone, and nowhere without an address of its own', () => {
    const evil = mailToAddress(offered, { hostname: 'evil.example', portalAddress: undefined }, expiresMs)
    expect(evil.text).not.toMatch(/evil|https?:/)
    const branded = mailToAccount(offered, { hostname: 'Portal.TerraTank.example', portalAddress })
    expect(branded.subject).toBe('TerraTank: an invitation from ann@example.com')
    expect(branded.text).toContain('https://portal.terratank.example/')
  })

  it('to a person with an account speaks for the brand of the account, and may fail', async () => {
    const mails: Mail[] = []
    const sendMail = vi.fn((mail: Mail) => {
      mails.push(mail)
      return Promise.resolve('id')
    })
    const mailAccount = openMailAccount({ sendMail, portalAddress })
    const target = { email: 'bob@example.com', url: 'https://portal.terratank.example/signup' }
    await mailAccount(target, 'a group of devices', 'USER', { email: offered.by, userid: ann })
    expect(mails[0]?.subject).toContain('TerraTank')
    sendMail.mockRejectedValueOnce(new Error('The provider is down.'))
    await mailAccount(target, 'a group of devices', 'USER', { email: offered.by, userid: ann })
  })
})

describe('the mail of an acceptance', () => {
  const invitation = {
    ...{ subject: 'DEVICE#TRUCK0001', name: 'Haul Truck 1', role: 'USER' as const, ts: 1 },
    ...{ userid: UserId.parse('00000000-0000-4000-8000-000000000002'), email: 'bob@example.com' },
    giver: { userid: ann, email: 'ann@example.com', name: 'Ann' },
  }
  const openGiver = (row: Partial<UserRow> | undefined) => {
    const mails: Mail[] = []
    const read = () => Promise.resolve(row as UserRow | undefined)
    const sendMail = (mail: Mail) => Promise.resolve(String(mails.push(mail)))
    return { mails, mailGiver: openMailGiver({ users: { read }, sendMail, portalAddress }) }
  }
  const known = { email: 'ann.new@example.com', emailVerified: true, isDisabled: false }

  it('goes to the giver at their address of now, with what was given', async () => {
    const { mails, mailGiver } = openGiver(known)
    await mailGiver(invitation)
    await mailGiver({ ...invitation, subject: 'GROUP#g-AbCdEf123', name: 'Pit' })
    expect(mails.map(({ to }) => to)).toEqual([known.email, known.email])
    expect(mails[0]?.text).toContain('is now USER of Haul Truck 1 (TRUCK0001)')
    expect(mails[0]?.text).toContain(`${portalAddress}/users/TRUCK0001`)
    expect(mails[1]?.text).toContain(`${portalAddress}/group/g-AbCdEf123/settings/2`)
  })

  it.each([undefined, { ...known, isDisabled: true }, { ...known, emailVerified: false }])(
    'goes to no account that is gone or has not confirmed its address',
    async (row) => {
      const { mails, mailGiver } = openGiver(row)
      await mailGiver(invitation)
      expect(mails).toEqual([])
    },
  )
})
