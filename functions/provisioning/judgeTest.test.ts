import { describe, expect, it } from 'vitest'
import { judgeTest } from './judgeTest'

const test = { deviceid: 'PUMP00001', method: 'Config.Get' } as const
const answered = (response: unknown, status: 'complete' | 'error' = 'complete') => ({
  status,
  response: JSON.stringify(response),
})
const unit = { id: 'PUMP00001', model: 'ORB-C1', fw: 'SFW002-2.6.4' }

describe('what comes of a test', () => {
  it.each([
    [{ status: 'queued' as const }, { state: 'queued', detail: '' }],
    [{ status: 'sent' as const }, { state: 'sent', detail: '' }],
    [
      { status: 'sent' as const, progress: 41.6 },
      { state: 'sent', detail: '42 %' },
    ],
    [{ status: 'noAnswer' as const }, { state: 'noAnswer', detail: 'The device never answered' }],
    [{ status: 'cancelled' as const }, { state: 'cancelled', detail: '' }],
    [answered({ code: 404, message: 'No such key' }, 'error'), { state: 'failed', detail: 'No such key' }],
    [answered({ code: 3 }, 'error'), { state: 'failed', detail: 'Error 3' }],
    [answered(null, 'error'), { state: 'failed', detail: 'The device refused it' }],
    [undefined, { state: 'noAnswer', detail: 'Its command no longer exists' }],
  ])('follows its command: %j', (command, verdict) => {
    expect(judgeTest(test, command)).toEqual(verdict)
  })

  it.each([
    [unit, undefined, 'passed', 'Runs SFW002-2.6.4 on ORB-C1'],
    [unit, 'SFW002-2.6.4', 'passed', 'Runs SFW002-2.6.4 on ORB-C1'],
    [unit, 'SFW002-2.7.0', 'failed', 'Runs SFW002-2.6.4 instead of SFW002-2.7.0'],
    [{ ...unit, id: 'PUMP00002' }, undefined, 'failed', 'The device reports the ID PUMP00002'],
    ['ok', undefined, 'failed', 'The device does not report its ID'],
    [null, undefined, 'failed', 'The device does not report its ID'],
  ])('holds the identity against what is wanted: %j, %s', (response, fw, state, detail) => {
    expect(judgeTest({ ...test, fw }, answered(response))).toEqual({ state, detail })
  })

  it.each([
    ['FS.List', ['init.js'], 'passed', '1 file'],
    ['FS.List', ['a', 'b'], 'passed', '2 files'],
    ['FS.List', [], 'failed', 'The file system is empty'],
    ['FS.List', null, 'failed', 'The file system is empty'],
    ['GSM.Cmd', 'Quectel\r\nBG95-M3\r\n\r\nOK', 'passed', 'Quectel, BG95-M3'],
    ['GSM.Cmd', 'ERROR', 'failed', 'ERROR'],
    ['GSM.Cmd', null, 'failed', 'The modem does not answer'],
    ['Sys.Reboot', null, 'passed', 'Restarts'],
  ] as const)('of %s, answered with %j: %s', (method, response, state, detail) => {
    expect(judgeTest({ ...test, method }, answered(response))).toEqual({ state, detail })
  })

  it('is one short line, whatever a unit sends', () => {
    const { detail } = judgeTest({ ...test, method: 'GSM.Cmd' }, answered(`${'x\u202e'.repeat(500)}\nOK`))
    expect(detail).toHaveLength(200)
    expect(detail).toMatch(/^[x ]+…$/)
  })
})
