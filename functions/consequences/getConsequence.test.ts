import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../../shared/core/time'
import type { SettingTurn } from '../../shared/ledger/settingTurns'
import { DeviceId } from '../../shared/core/ids'
import type { StoredCommand } from '../commands/commandStore'
import { openReadChanges } from './getConsequence'

const device = DeviceId.parse('TRUCK0001')
const atTs = Date.UTC(2026, 0, 1) / 1000

const turn = (key: string, ts: number, more: Partial<SettingTurn> = {}): SettingTurn => ({
  ...{ id: key, key, ts, outcomeTs: ts, from: 1, to: 2, isSecret: false, via: 'page', outcome: 'confirmed' },
  ...more,
})
const read = (turns: SettingTurn[], commands: Partial<StoredCommand>[] = []) =>
  openReadChanges(() => Promise.resolve({ turns, knownSinceTs: undefined, isPartial: false }), {
    newest: () => Promise.resolve({ commands: commands as StoredCommand[], more: false }),
  })(device)

describe('the changes of a device', () => {
  it('are what took effect, firmware and scripts among it; what failed and what the portal alone keeps are none', async () => {
    const firmware = {
      method: 'OTA.Update',
      args: '{"firmware":"SFW003-4.2.0"}',
      firmwareBefore: 'SFW003-4.1.0',
    }
    const script = { method: 'FS.Put', args: '{"filename":"init.js"}' }
    const done = { status: 'complete' as const, requestedBy: 'ann@example.com' }
    const atMs = atTs * 1000
    const changes = await read(
      [
        turn('gps.interval', atTs),
        turn('gps.maxtime', atTs, { outcome: 'refused' }),
        turn('PORTAL_displaySettings.vin.name', atTs),
      ],
      [
        { ...firmware, ...done, completeMs: atMs + 2 * dayMs },
        { ...script, ...done, completeMs: atMs + 9 * dayMs },
        { ...script, ...done, args: '{"filename":"data.txt"}', completeMs: atMs + 10 * dayMs },
        { ...firmware, ...done, status: 'error', completeMs: atMs + 11 * dayMs },
      ],
    )
    expect(changes.map(({ parts, others }) => [parts.map(({ kind }) => kind), others])).toEqual([
      [['setting'], 1],
      [['firmware'], 1],
      [['script'], 0],
    ])
    expect(changes[1]?.parts).toEqual([
      { kind: 'firmware', from: 'SFW003-4.1.0', to: 'SFW003-4.2.0', by: 'ann@example.com' },
    ])
  })

  it('within an hour are one, each setting once, and those of the days around are counted', async () => {
    const hour = hourMs / 1000
    const day = dayMs / 1000
    const changes = await read([
      turn('a', atTs),
      turn('a', atTs + 60),
      turn('b', atTs + 0.9 * hour),
      turn('c', atTs + 3 * hour),
      turn('d', atTs + 6.9 * day),
      turn('e', atTs + 20 * day),
    ])
    expect(changes.map(({ ts, parts, others }) => [ts - atTs, parts.map(({ key }) => key), others])).toEqual([
      [0, ['a', 'b'], 2],
      [3 * hour, ['c'], 2],
      [6.9 * day, ['d'], 2],
      [20 * day, ['e'], 0],
    ])
    expect(changes[0]?.readyTs).toBe(atTs + 7 * day)
  })
})
