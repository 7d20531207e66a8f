import { describe, expect, it } from 'vitest'
import {
  type DeviceAbility,
  type Role,
  deviceAbilities,
  groupAbilities,
  higherRole,
  isAccountAbility,
  isDeviceAbility,
  isGroupAbility,
  mayAsAccount,
  mayInGroup,
  mayOnDevice,
  readRole,
  readSpecialGroups,
  roles,
} from './roles'

/** Which of the roles may: ADMIN, USER, OPERATOR, VIEW. Written out again, so that a slip in the tables shows. */
const expectedRoles: [DeviceAbility, string][] = [
  ['viewData', 'yes yes yes yes'],
  ['useTriggers', 'yes yes yes no'],
  ['viewUsers', 'yes yes no no'],
  ['editUsers', 'yes no no no'],
  ['editDisplaySettings', 'yes yes no no'],
  ['editDeviceSettings', 'yes yes no no'],
  ['editDeviceNotes', 'yes no no no'],
  ['adminSettings', 'yes no no no'],
  ['useScripts', 'yes yes no no'],
  ['useDiagnostics', 'yes yes no no'],
  ['viewServerLog', 'yes no no no'],
  // Passwords, import and export are for ADMIN only.
  ['viewPasswords', 'yes no no no'],
  ['importExport', 'yes no no no'],
  // ADMIN, and a member of the distributors group.
  ['useDistributorTools', 'yes no no no'],
  // The queue shows what was triggered, to those who trigger.
  ['viewCommands', 'yes yes yes no'],
  ['acknowledgeAlarms', 'yes yes yes no'],
  // As another sees it: who decides what others may.
  ['viewAs', 'yes no no no'],
  // A link lets people outside look: it is as much as to give access.
  ['shareByLink', 'yes no no no'],
  // The machine is in the workshop: nothing of it notifies.
  ['putOutOfService', 'yes no no no'],
]

describe('the table of abilities', () => {
  it.each(expectedRoles)('%s is for the roles meant: %s', (ability, expected) => {
    const granted = roles.map((role) => (mayOnDevice(role, ability) ? 'yes' : 'no')).join(' ')
    expect(granted).toBe(expected)
  })

  it('has no ability that the table above lacks', () => {
    expect(Object.keys(deviceAbilities).sort()).toEqual(expectedRoles.map(([ability]) => ability).sort())
  })

  it('never gives a lower role what a higher one lacks', () => {
    const tables = [...Object.values(deviceAbilities), ...Object.values(groupAbilities)]
    for (const allowed of tables) expect(allowed).toEqual(roles.slice(0, allowed.length))
  })

  it('gives nothing without a role', () => {
    for (const ability of Object.keys(deviceAbilities)) {
      expect(mayOnDevice(undefined, ability as DeviceAbility)).toBe(false)
    }
    for (const ability of Object.keys(groupAbilities)) {
      expect(mayInGroup(undefined, ability as keyof typeof groupAbilities)).toBe(false)
    }
  })

  it('knows an ability by its own name only, not by the prototype’s', () => {
    for (const name of ['toString', 'constructor', '__proto__']) {
      const ability = name as DeviceAbility
      expect([isDeviceAbility(ability), isGroupAbility(ability), isAccountAbility(ability)]).toEqual([
        false,
        false,
        false,
      ])
    }
  })
})

describe('a stored role', () => {
  it.each(['', null, undefined, 'admin', 'OWNER', 'ADMIN ', 1, ['ADMIN']])('%j gives nothing', (stored) => {
    expect(readRole(stored)).toBeUndefined()
  })

  it.each(roles)('%s is believed', (role) => {
    expect(readRole(role)).toBe(role)
  })

  it('is outdone by a higher one, whichever comes first', () => {
    const ranked: (Role | undefined)[] = [...roles, undefined]
    for (const [a, high] of ranked.entries()) {
      for (const low of ranked.slice(a)) {
        expect(higherRole(high, low)).toBe(high)
        expect(higherRole(low, high)).toBe(high)
      }
    }
  })
})

describe('special groups', () => {
  it('open what names them and nothing else', () => {
    expect(mayAsAccount(new Set(), 'beSignedIn')).toBe(true)
    expect(mayAsAccount(new Set(['distributors', 'senquip_dev']), 'provisionDevices')).toBe(false)
    expect(mayAsAccount(new Set(['provisioning_account']), 'provisionDevices')).toBe(true)
    expect(mayAsAccount(new Set(['provisioning_account']), 'administerPortal')).toBe(false)
    expect(mayAsAccount(new Set(['senquip_admin']), 'administerPortal')).toBe(true)
  })

  it('that nobody knows are dropped', () => {
    expect(readSpecialGroups(['senquip_admin', 'root', 7, 'Senquip_admin'])).toEqual(['senquip_admin'])
  })
})
