import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { callerOf } from '../../test/integration/openScene'
import { putSettings } from './putSettings'
import type { SettingsChange } from './SettingsChange'

const admin = callerOf(1)
const [real, virtual] = ['TRUCK0001', '0-0000001'].map((id) => DeviceId.parse(id)) as [DeviceId, DeviceId]

/** What was changed, with the device and the person. */
let changes: unknown[][]

const put = (given: object, { deviceid = real, by = admin } = {}) =>
  putSettings({
    change: (...change) => {
      changes.push(change)
      return Promise.resolve()
    },
  })({ deviceid, ...given }, by)
const changed = () => changes.map(([, change]) => change as SettingsChange)

beforeEach(() => {
  changes = []
})

describe('settings that the portal keeps', () => {
  it('are changed together, each kind for itself, by who saved them', async () => {
    const given = {
      PORTAL_displaySettings: { cp1: { name: 'Oil' }, cp2: null },
      PORTAL_deviceNotes: { status: ' ok ' },
      PORTAL_config_to_portal_ts: 1_770_000_000,
      SPC_allowed_devices: ['TRUCK0002'],
      ALERTS_timeZone: 'Australia/Brisbane',
      ALERTS_noContactLevel: 'alarm',
      basedOn: { notes: 'revision' },
    }
    expect(await put(given)).toEqual({ message: 'Settings Updated' })
    expect(changes).toEqual([
      [
        real,
        {
          display: { cp1: { name: 'Oil' }, cp2: null },
          notes: { status: 'ok' },
          name: undefined,
          alerts: { ALERTS_timeZone: 'Australia/Brisbane', ALERTS_noContactLevel: 'alarm' },
          configToPortalTs: 1_770_000_000,
          machines: { SPC_allowed_devices: ['TRUCK0002'] },
          basedOn: { notes: 'revision' },
          via: 'page',
        },
        admin,
      ],
    ])
  })

  it('that are not about alerts leave those alone', async () => {
    await put({ PORTAL_deviceNotes: {} })
    expect(changed()).toMatchObject([{ alerts: undefined, machines: {} }])
  })

  it('have a name of the portal only where the device has none of its own', async () => {
    await put({ PORTAL_deviceName: ' Pump 7 ' }, { deviceid: virtual })
    expect(changed()).toMatchObject([{ name: 'Pump 7' }])
    await expect(put({ PORTAL_deviceName: 'Pump 7' })).rejects.toMatchObject({
      code: 'forbidden',
      message: 'The name of this device is one of its own settings.',
    })
  })
})

describe('a change of them is refused', () => {
  it.each([
    ['that is none', {}, { code: 'invalid', message: 'No changes made.' }],
    [
      'of what no person may change',
      { tier: 'PREMIUM' },
      { code: 'forbidden', message: 'The setting tier cannot be changed.' },
    ],
    [
      'of which one is wrong',
      { PORTAL_deviceNotes: { status: 7 } },
      { code: 'invalid', field: 'PORTAL_deviceNotes' },
    ],
  ])('%s', async (_, given, refusal) => {
    await expect(put(given)).rejects.toMatchObject(refusal)
    expect(changes).toEqual([])
  })

  it.each([
    ['VIEW', { PORTAL_displaySettings: {} }, 'PORTAL_displaySettings'],
    ['USER', { PORTAL_deviceNotes: {} }, 'PORTAL_deviceNotes'],
    ['OPERATOR', { ALERTS_timeZone: 'UTC' }, 'ALERTS_timeZone'],
  ] as const)('to %s, whose role is too low for it: %j', async (role, given, field) => {
    await expect(put(given, { by: callerOf(1, role) })).rejects.toMatchObject({
      code: 'forbidden',
      field,
      message: expect.stringMatching(/: Insufficient Permissions$/) as string,
    })
  })

  it('to a person who is no member of those that read machines of others', async () => {
    const key = 'AEMP_fuelRemainingKey'
    await expect(put({ [key]: null })).rejects.toMatchObject({ code: 'forbidden', field: key })
    const member = { ...admin, specialGroups: new Set(['aemp_api_users'] as const) }
    await put({ [key]: null }, { by: member })
    expect(changed()).toMatchObject([{ machines: { [key]: null } }])
  })
})
