import { describe, expect, it } from 'vitest'
import { haulTruck } from '../machines/haulTruck'
import { lightTower } from '../machines/demoDevices'
import { readConfig } from './configTree'
import { type Flash, factoryFlash } from './Flash'
import configSet from './frames/config-set.json'
import fsGet from './frames/fs-get.json'
import fsList from './frames/fs-list.json'
import fsPut from './frames/fs-put.json'
import fsRemoveError from './frames/fs-remove-error.json'
import sysReboot from './frames/sys-reboot.json'
import { parseRequest, answerFrame } from './rpcFrames'
import { runCommand } from './handlers'

const script = 'bG9hZCgnc2VucXVpcC5qcycpOw=='
const flash: Flash = factoryFlash(haulTruck)
const withFile = (name: string, data: string): Flash => ({
  ...flash,
  files: { ...flash.files, [name]: data },
})
const run = (method: string, args: unknown, memory = flash) => runCommand(memory, method, args, haulTruck)

describe('runCommand', () => {
  it.each([
    ['FS.List', fsList],
    ['FS.Get', fsGet],
    ['FS.Put', fsPut],
    ['FS.Remove', fsRemoveError],
    ['Config.Set', configSet],
    ['Sys.Reboot', sysReboot],
  ])('answers %s as the firmware does', (method, pair) => {
    const request = parseRequest(Buffer.from(JSON.stringify(pair.request)))
    if (!request) throw new Error('not a request')
    expect(request.method).toBe(method)
    const outcome = runCommand(withFile('init.js', script), request.method, request.args, haulTruck)
    const frame = answerFrame('HE8EV12LF', request, outcome)
    expect(JSON.parse(JSON.stringify(frame))).toEqual(pair.response)
  })
  it('knows no other method', () => {
    expect(run('Shell.Run', {})).toEqual({ error: { code: 404, message: 'No handler for Shell.Run' } })
  })
  it.each([
    ['FS.Get', {}],
    ['FS.Put', { filename: 'a' }],
    ['FS.Remove', {}],
    ['Config.Set', {}],
    ['Admin.Trigger', {}],
    ['Device.SetPlan', {}],
    ['OTA.Update', {}],
    ['GSM.Cmd', {}],
    ['Sys.Reboot', { delay_ms: 'soon' }],
  ])('refuses %s with bad arguments', (method, args) => {
    expect(run(method, args)).toMatchObject({ error: { code: 400 } })
  })
  it('gives a file in pieces and says how much is left', () => {
    const memory = withFile('big.txt', Buffer.from('abcdefghij').toString('base64'))
    const piece = run('FS.Get', { filename: 'big.txt', offset: 2, len: 5 }, memory)
    expect(piece).toEqual({ result: { data: Buffer.from('cdefg').toString('base64'), left: 3 } })
  })
  it('appends to a file and tells its size', () => {
    const half = run('FS.Put', { filename: 'a.txt', data: Buffer.from('ab').toString('base64') })
    const memory = 'flash' in half && half.flash ? half.flash : flash
    const data = Buffer.from('cd').toString('base64')
    const whole = run('FS.Put', { filename: 'a.txt', data, append: true }, memory)
    if (!('flash' in whole) || !whole.flash) throw new Error('nothing kept')
    expect(run('FS.ListExt', { path: 'mnt' }, whole.flash)).toMatchObject({
      result: expect.arrayContaining([{ name: 'a.txt', size: 4 }]) as unknown,
    })
  })
  it('merges settings, keeps unsaved ones out of the saved, and never lets go of its identity', () => {
    const config = { device: { base_interval: 60, id: 'OTHER0001' } }
    const outcome = run('Config.Set', { config, save: false, reboot: false })
    if (!('flash' in outcome) || !outcome.flash) throw new Error('nothing kept')
    expect(readConfig(outcome.flash.config, 'device.base_interval')).toBe(60)
    expect(readConfig(outcome.flash.config, 'device.id')).toBe('TRUCK0001')
    expect(readConfig(outcome.flash.config, 'wifi.sta.ssid')).toBe('site-ops')
    expect(readConfig(outcome.flash.savedConfig, 'device.base_interval')).toBe(5)
  })
  it('does not let settings reach the object prototype', () => {
    const args: unknown = JSON.parse('{"config":{"__proto__":{"polluted":1}},"save":true}')
    run('Config.Set', args)
    expect(Object.prototype).not.toHaveProperty('polluted')
  })
  it('reads one setting by its key and misses an unknown one', () => {
    expect(run('Config.Get', { key: 'device.base_interval' })).toEqual({ result: 5 })
    expect(run('Config.Get', { key: 'device.nothing' })).toMatchObject({ error: { code: 404 } })
  })
  it.each([
    ['SFW003-latest', 'SFW003-4.0.0'],
    ['SFW003-9.1.2', 'SFW003-9.1.2'],
  ])('installs %s as %s', (firmware, fw) => {
    expect(run('OTA.Update', { firmware })).toMatchObject({ result: null, effect: { kind: 'update', fw } })
  })
  it('refuses firmware of another family', () => {
    expect(run('OTA.Update', { firmware: 'SFW001-5.0.0' })).toMatchObject({ error: { code: 500 } })
  })
  it('has a modem only where one is fitted', () => {
    expect(run('GSM.Cmd', { cmd: 'AT' })).toEqual({ result: 'OK' })
    expect(runCommand(flash, 'GSM.Cmd', { cmd: 'AT' }, lightTower)).toMatchObject({ error: { code: 500 } })
  })
})
