import { expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import type { TestMethod } from '../../shared/provisioning/deviceTests'
import type { StoredCommand } from '../commands/commandStore'
import type { RecordItem } from '../devices/deviceStore'
import type { LogRow } from '../provisioning/deviceLog'
import { openReadReadiness } from './readiness'

const deviceid = DeviceId.parse('TRUCK0001')
const identity = JSON.stringify({ id: deviceid, fw: 'SFW002-2.6.4' })
const outcomes = {
  passed: { status: 'complete', response: identity },
  modemPassed: { status: 'complete', response: JSON.stringify('OK') },
  failed: { status: 'error' },
  queued: { status: 'queued' },
  cancelled: { status: 'cancelled' },
  silent: { status: 'noAnswer' },
  gone: undefined,
} as const

/** What is found of a unit with these tests in its log, the newest first, and other lines before them. */
const faultsAfter = async (tests: [TestMethod, keyof typeof outcomes][], linesBefore = 0) => {
  const line = { sk: '', ts: 0, kind: 'note', text: '', userEmail: '', userName: '' } as const
  const lines: LogRow[] = [
    ...Array.from({ length: linesBefore }, () => line),
    ...tests.map(([method, outcome]) => ({
      ...line,
      kind: 'test' as const,
      test: { method, commandID: outcome },
    })),
  ]
  const read = openReadReadiness({
    devices: { record: () => Promise.resolve({ deviceid, fw: 'SFW002-2.6.4' } as RecordItem) },
    access: { meta: () => Promise.resolve({ version: 1, admins: 0 }), related: () => Promise.resolve([]) },
    deviceLog: {
      read: (_deviceid, limit, startKey = '0') => {
        const end = Number(startKey) + limit
        const rows = lines.slice(Number(startKey), end)
        return Promise.resolve({ rows, lastKey: end < lines.length ? String(end) : undefined })
      },
    },
    commands: {
      read: (_deviceid, id) =>
        Promise.resolve(outcomes[id as keyof typeof outcomes] as StoredCommand | undefined),
    },
  })
  const found = await read(deviceid)
  return [found?.faults, found?.failedTests]
}

it.each<[string, [TestMethod, keyof typeof outcomes][], string[], string[]]>([
  ['a unit that passed what was tried', [['Config.Get', 'passed']], [], []],
  ['one that nobody tested', [], ['not tested'], []],
  [
    'one whose modem failed before it passed something else',
    [
      ['Config.Get', 'passed'],
      ['GSM.Cmd', 'failed'],
    ],
    ['test failed'],
    ['Modem'],
  ],
  [
    'one whose modem passed after it had failed',
    [
      ['GSM.Cmd', 'modemPassed'],
      ['GSM.Cmd', 'failed'],
    ],
    [],
    [],
  ],
  [
    'one that never answered a test',
    [
      ['Config.Get', 'passed'],
      ['FS.List', 'silent'],
    ],
    ['test failed'],
    ['File system'],
  ],
  [
    'one with a test under way',
    [
      ['GSM.Cmd', 'queued'],
      ['Config.Get', 'passed'],
    ],
    ['test open'],
    [],
  ],
  [
    'one whose failed test was only tried again and taken back',
    [
      ['GSM.Cmd', 'cancelled'],
      ['GSM.Cmd', 'failed'],
    ],
    ['test failed'],
    ['Modem'],
  ],
  ['one whose tests are too old to be known', [['Config.Get', 'gone']], ['not tested'], []],
])('%s is told as it is', async (_what, tests, faults, failed) => {
  expect(await faultsAfter(tests)).toEqual([faults, failed])
})

it('finds a failed test behind however many lines of the log', async () => {
  const tests: [TestMethod, keyof typeof outcomes][] = [
    ['Config.Get', 'passed'],
    ['GSM.Cmd', 'failed'],
  ]
  expect(await faultsAfter(tests, 120)).toEqual([['test failed'], ['Modem']])
})
