import { describe, expect, it } from 'vitest'
import { commandMethods, isCommandMethod } from './commandMethods'

const valid = (method: keyof typeof commandMethods, args: unknown) =>
  commandMethods[method].args.safeParse(args).success

describe('the methods of commands', () => {
  it('that act on the world are never repeated', () => {
    const once = Object.entries(commandMethods).flatMap(([name, { repeat }]) =>
      repeat === 'once' ? [name] : [],
    )
    expect(once.sort()).toEqual([
      'Admin.FreightMode',
      'Admin.HardReset',
      'Admin.Trigger',
      'GSM.Cmd',
      'OTA.Update',
      'Sys.Reboot',
    ])
  })

  it('that belong to staff are these', () => {
    const staff = Object.entries(commandMethods).flatMap(([name, { ability }]) =>
      ability === 'staff' ? [name] : [],
    )
    expect(staff.sort()).toEqual(['Admin.HardReset', 'Config.Set', 'Device.SetPlan', 'GSM.Cmd'])
  })

  it('can all be cancelled but the setting of a plan', () => {
    const fixed = Object.entries(commandMethods).flatMap(([name, { cancellable }]) =>
      cancellable ? [] : [name],
    )
    expect(fixed).toEqual(['Device.SetPlan'])
  })

  it('are known by their own names only', () => {
    expect(['Admin.Trigger', 'toString', '__proto__', 'admin.trigger', ''].map(isCommandMethod)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('the arguments of a command', () => {
  it.each([
    ['Admin.Trigger', { index: 0 }],
    ['Admin.Trigger', { index: 99 }],
    ['Sys.Reboot', {}],
    ['Config.Get', {}],
    ['FS.List', { path: 'mnt' }],
    ['FS.Get', { filename: 'init.js' }],
    ['FS.Put', { filename: 'a.js', data: 'bG8=' }],
    ['OTA.Update', { firmware: 'SFW003-latest' }],
    ['OTA.Update', { firmware: '20260101-120000' }],
    ['Config.Set', { config: { device: { base_interval: 60 } } }],
  ] as const)('%s %j are right', (method, args) => {
    expect(valid(method, args)).toBe(true)
  })

  it.each([
    ['Admin.Trigger', {}],
    ['Admin.Trigger', { index: -1 }],
    ['Admin.Trigger', { index: 1.5 }],
    ['Admin.Trigger', { index: '1' }],
    ['Admin.Trigger', { index: 1, extra: true }],
    ['Admin.FreightMode', { now: true }],
    ['Sys.Reboot', { delay_ms: 60_001 }],
    ['FS.List', { path: '/etc' }],
    ['FS.Get', { filename: '../secret' }],
    ['FS.Get', { filename: '..' }],
    ['FS.Put', { filename: 'a.js', data: 'not base64!' }],
    ['FS.Put', { filename: 'a.js', data: 'A'.repeat(16_004) }],
    ['FS.Put', { filename: 'a.js', data: '' }],
    ['FS.Put', { filename: 'a.js', data: 'YQ==' }],
    ['FS.Put', { filename: 'a.js', data: 'bG8=', append: true }],
    ['OTA.Update', { firmware: 'SFW003' }],
    ['OTA.Update', { firmware: 'evil-firmware-1' }],
    ['OTA.Update', { firmware: `SFW00${'x'.repeat(26)}` }],
    ['Config.Set', { config: { device: { id: 'OTHER0001' } } }],
    ['Config.Set', { config: { wifi: { sta: { pass: '***' } } } }],
    ['GSM.Cmd', { cmd: '' }],
  ] as const)('%s %j are wrong', (method, args) => {
    expect(valid(method, args)).toBe(false)
  })

  it('are filled up with what a device takes', () => {
    expect(commandMethods['Sys.Reboot'].args.parse({})).toEqual({ delay_ms: 5000 })
    expect(commandMethods['FS.Put'].args.parse({ filename: 'a', data: 'bG8=' })).toMatchObject({
      append: false,
    })
  })
})
